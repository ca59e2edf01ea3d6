import type { AnyNews } from "../src/lib/protocol";

/** The far end of a line, in the test's hands. */
export class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = FakeSocket.CLOSED;
  }
  opens() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  says(news: AnyNews) {
    this.onmessage?.({ data: JSON.stringify(news) });
  }
  breaks(code = 1006) {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}
