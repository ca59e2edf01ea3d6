/** A text packed into an address: compressed, and written with letters that links may hold. */
const MOST = 64 * 1024; // characters of a text, as the server takes them

export async function pack(text: string): Promise<string> {
  const squeezed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...squeezed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The text in an address; null if there is none in it that we could have packed. */
export async function unpack(packed: string): Promise<string | null> {
  if (!/^[\w-]+$/.test(packed)) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      await through(bytes, new DecompressionStream("deflate-raw")),
    );
  } catch {
    return null;
  }
}

/** Bytes through a stream, and no more of them than a text may have: a short address could unfold without end. */
async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const parts: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (parts.length + part.value.length > MOST) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    parts.push(...part.value);
  }
  return Uint8Array.from(parts);
}
