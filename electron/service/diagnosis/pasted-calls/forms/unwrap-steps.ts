const simple: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
  '0': '\0',
};

/** A text without the escapes that JSON, Python, Ruby, Go and JavaScript write in a string. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|((?:x[0-9a-fA-F]{2}(?:\\(?=x[0-9a-fA-F]{2}))?)+)|([\s\S]))/g,
    (_, code: string | undefined, unit: string | undefined, hexes: string | undefined, single: string | undefined) => {
      const point = code ?? unit;
      if (point !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(point, 16), 0x10ffff));
      if (hexes !== undefined) {
        const values = hexes.split('\\').map((one) => Number.parseInt(one.slice(1), 16));
        return new TextDecoder().decode(Uint8Array.from(values));
      }
      return simple[single ?? ''] ?? single ?? '';
    },
  );
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };

/** A text without the character references of HTML and XML. */
export function withoutReferences(text: string): string {
  return text.replace(
    /&(?:(lt|gt|quot|apos|nbsp|amp)|#x([0-9a-f]{1,5})|#(\d{1,6}));/gi,
    (_, name: string | undefined, hex: string | undefined, digits: string | undefined) =>
      name === undefined
        ? String.fromCodePoint(Math.min(hex === undefined ? Number(digits) : Number.parseInt(hex, 16), 0x10ffff))
        : (named[name.toLowerCase()] ?? ''),
  );
}

/** Marks of quoted mails in front of a line, nested ones too. */
const marks = /^[ \t]{0,4}(?:>(?![ \t]?\{%)[ \t]?){1,20}/gm;

/** A text without the marks that mail programs put in front of quoted lines. A line keeps its place. */
export const withoutQuotes = (text: string): string => (/^[ \t]{0,4}>/m.test(text) ? text.replace(marks, '') : text);

/** How a further mail of a thread begins, or a comment of a ticket. */
const border =
  /^[ \t]*(?:(?:From|Von|De):[ \t].{0,200}@|(?:On|Am|Le)[ \t].{4,200}(?:wrote|schrieb|écrit).{0,100}$|_{5}|(?:Mail|Comment|Reply|Ticket|Call|Case|Update|Message)[ \t]#?\d)/gim;

/** Offsets at which a further mail or comment of a text begins: what stands before belongs to no call behind it. */
export function bordersOf(text: string): readonly number[] {
  return [...text.matchAll(border)].slice(0, 2_000).map(({ index }) => index);
}

const base64 = (text: string): string =>
  text.replace(/(?<![\w+/=])[A-Za-z0-9+/]{40,}={0,2}(?![\w+/=])/g, (one) => {
    const plain = Buffer.from(one, 'base64').toString('latin1');
    return /[^\t\r\n -~]/.test(plain) || !/[=/:]/.test(plain) ? one : plain;
  });

/** What a text may have been put through, each undone in turn where its marks are there. */
const steps: readonly (readonly [mark: RegExp, undo: (text: string) => string])[] = [
  [/&(?:lt|quot|amp|#\d{2,5}|#x[0-9a-f]{2,5});/i, withoutReferences],
  [/\\(?:["'/nrt]|u00)/, unescaped],
  [/[A-Za-z0-9+/]{40}/, base64],
];

/** A text after what its way did to it is undone, one step more each. */
export function unwrappings(text: string): readonly string[] {
  const texts: string[] = [];
  let plain = text;
  for (const [mark, undo] of [...steps, ...steps]) {
    const undone = mark.test(plain) ? undo(plain) : plain;
    if (undone !== plain) texts.push(undone);
    plain = undone;
  }
  return texts;
}
