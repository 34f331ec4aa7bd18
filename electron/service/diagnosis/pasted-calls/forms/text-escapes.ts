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
