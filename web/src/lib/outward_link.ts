import { api } from "./api";

/** A link as others need it, and whether it leads anywhere but to this very computer. */
export interface Outward {
  link: string;
  onlyHere: boolean;
}

/** Whether an address means, to every computer, itself. */
export function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}

/** A link to a path of this server for somebody else: with the server's address in its network, if it knows one. */
export async function outward(path: string): Promise<Outward> {
  const link = new URL(path, location.href);
  if (!isLocal(link.hostname)) return { link: link.href, onlyHere: false };
  const { address } = await api.reach().catch(() => ({ address: "" }));
  return address
    ? { link: new URL(link.pathname + link.search + link.hash, address).href, onlyHere: false }
    : { link: link.href, onlyHere: true };
}
