import { vi } from "vitest";

/** A request over HTTP that waits for its answer. */
export interface Waiting {
  method: string;
  path: string;
  body: unknown;
  answer(content: unknown, status?: number): Promise<void>;
}

/** A server that answers when the test says so, in whatever order. */
export class SlowServer {
  asked: Waiting[] = [];

  constructor() {
    vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body: string | null }) => {
      return new Promise<Response>((resolve) =>
        this.asked.push({
          method,
          path,
          body: body === null ? null : (JSON.parse(body) as unknown),
          answer: async (content, status = 200) => {
            resolve(new Response(JSON.stringify(content), { status }));
            await new Promise((heard) => setTimeout(heard));
          },
        }),
      );
    });
  }

  /** The requests of one kind so far, once there is one. */
  async to(method: string, path: string): Promise<Waiting[]> {
    const found = () => this.asked.filter((one) => one.method === method && one.path === path);
    await vi.waitFor(() => {
      if (!found().length) throw new Error(`nobody has asked ${method} ${path}`);
    });
    return found();
  }

  /** The last of them. */
  async last(method: string, path: string): Promise<Waiting> {
    return (await this.to(method, path)).at(-1) as Waiting;
  }
}
