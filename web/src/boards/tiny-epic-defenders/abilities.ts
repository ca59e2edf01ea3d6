/** "Prayer (2 AP, once per Turn): Discard …" in its parts. */
export function parts(text: string): { name: string; price: string; says: string } {
  const found = /^(.*?) \((.*?)\): (.*)$/s.exec(text);
  return found
    ? { name: found[1] ?? "", price: found[2] ?? "", says: found[3] ?? "" }
    : { name: text, price: "", says: "" };
}
