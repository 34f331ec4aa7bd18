/**
 * The text of a file: UTF-8, UTF-16 by its mark, or else Windows-1252, as Excel saves "CSV" in the west of Europe. Read as UTF-8, each
 * of its umlauts would be a replacement sign.
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
