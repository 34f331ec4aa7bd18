/** Longer texts stay in one piece: thousands of elements would make a panel slow. */
const longest = 20_000;
/** After what addresses, names and JSON join words with, and before an encoded character. */
const joint = /(?<=[/_&?=,;{}[\]()])(?=[\p{L}\p{N}"'])|(?<=\.)(?=\p{L})|(?=%[0-9A-F]{2})/u;

/** Shorter words stay whole: lines break between them. */
const shortWord = 16;

/** Where a text may break into lines, beside its blanks: its pieces. */
export function pieces(text: string): readonly string[] {
  if (text.length > longest) return [text];
  const found: string[] = [];
  let piece = '';
  for (const word of text.split(/(?<=\s)/)) {
    const [first = '', ...rest] = word.length > shortWord ? word.split(joint) : [word];
    piece += first;
    for (const next of rest) {
      found.push(piece);
      piece = next;
    }
  }
  return [...found, piece];
}
