/** So many characters of a secret in a row count as a leak; its first ones are shown on purpose. */
const TELLING = 10;
const SHOWN = 6;
/** Between two pieces that are looked for: what shows 14 characters or more is found. */
const STEP = 5;

function windows(text: string, from: number): string[] {
  const list: string[] = [];
  for (let at = from; at + TELLING <= text.length; at += STEP) list.push(text.slice(at, at + TELLING));
  return list;
}

/** What a text with the secret in it holds, in whatever form it came: as it is, in lower case, and inside of base64. */
function tellTales(secret: string): string[] {
  const mark = /^[a-z]{2}\d\.s\./.exec(secret)?.[0].length ?? 0;
  const inBase64 = ['', '-', '--'].map((before) =>
    Buffer.from(`${before}${secret}`).toString('base64').replaceAll('=', ''),
  );
  return [
    ...windows(secret.replaceAll('=', ''), mark + SHOWN),
    ...windows(secret.replaceAll('=', '').toLowerCase(), mark + SHOWN),
    ...windows(secret.replaceAll('+', ' ').replaceAll('=', ''), mark + SHOWN),
    ...windows(encodeURIComponent(secret), mark + SHOWN),
    // The last group of each may hold characters of what follows.
    ...inBase64.flatMap((text) => windows(text.slice(0, -2), mark + 14)),
  ];
}

/** The first piece of the secret, ten characters long, that a text shows; undefined when it shows none. */
export function shownPiece(text: string, secret: string): string | undefined {
  return tellTales(secret).find((piece) => text.includes(piece));
}
