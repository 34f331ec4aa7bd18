/** How a language writes a text in double quotes. */
export interface LiteralRules {
  /** What begins a comment to the end of its line. */
  readonly comment: string;
  /** Letters behind a back-slash that stand for one character. */
  readonly named: Readonly<Record<string, string>>;
  /** Letters behind a back-slash before hexadecimal digits: how many, or `braces`. */
  readonly hexadecimal: Readonly<Record<string, number | 'braces'>>;
  /** Digits behind a back-slash that are octal. */
  readonly octal?: RegExp;
  /** What would begin an interpolation where it is not escaped. */
  readonly interpolation?: RegExp;
  /** What is done to the source first. */
  readonly translated?: (source: string) => string;
}

/** https://www.php.net/manual/en/language.types.string.php, "Double quoted". */
export const phpRules: LiteralRules = {
  comment: '//',
  named: { n: '\n', t: '\t', r: '\r', v: '\v', e: '\x1b', f: '\f', '\\': '\\', $: '$', '"': '"' },
  hexadecimal: { u: 'braces' },
  interpolation: /^\$/,
};

/** ECMA-334, 6.4.5.5 and 6.4.5.6. */
export const cSharpRules: LiteralRules = {
  comment: '//',
  named: {
    ...{ "'": "'", '"': '"', '\\': '\\', '0': '\0', a: '\x07', b: '\b' },
    ...{ f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
  },
  hexadecimal: { u: 4, U: 8 },
};

/** JLS 3.3, 3.7, 3.10.5 and 3.10.7, for sources without comments in `/*`, character literals and text blocks. */
export const javaRules: LiteralRules = {
  comment: '//',
  named: { b: '\b', s: ' ', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', "'": "'", '\\': '\\' },
  hexadecimal: {},
  octal: /^(?:[0-3][0-7]{2}|[0-7]{1,2})/,
  // A back-slash begins a Unicode escape when an even number of back-slashes stands right before it.
  translated: (source) =>
    source.replace(/\\\\|\\u+([0-9a-fA-F]{4})/g, (all, hex?: string) =>
      hex === undefined ? all : String.fromCharCode(Number.parseInt(hex, 16)),
    ),
};

/**
 * Reads a source with texts in double quotes only: its literals, and what is left when each of them is `""`.
 *
 * @throws {Error} for a literal without end, for what is no escape of the language, and for an interpolation
 */
export function readLiterals(
  given: string,
  rules: LiteralRules,
): { readonly literals: readonly string[]; readonly shape: string } {
  const source = rules.translated?.(given) ?? given;
  const literals: string[] = [];
  let shape = '';
  let at = 0;
  while (at < source.length) {
    if (source.startsWith(rules.comment, at)) {
      while (at < source.length && !/[\r\n]/.test(source[at] ?? '')) at += 1;
    } else if (source[at] === '"') {
      const [literal, end] = literalAt(source, at + 1, rules);
      literals.push(literal);
      shape += '""';
      at = end;
    } else {
      shape += source[at];
      at += 1;
    }
  }
  return { literals, shape };
}

function literalAt(source: string, start: number, rules: LiteralRules): readonly [string, number] {
  let literal = '';
  let at = start;
  while (source[at] !== '"') {
    const character = source[at];
    if (character === undefined || character === '\n' || character === '\r') throw new Error('A literal has no end.');
    if (rules.interpolation?.test(source.slice(at, at + 2))) throw new Error('A literal has an interpolation.');
    if (character === '\\') {
      const [text, end] = escapeAt(source, at + 1, rules);
      literal += text;
      at = end;
    } else {
      literal += character;
      at += 1;
    }
  }
  return [literal, at + 1];
}

function escapeAt(source: string, at: number, rules: LiteralRules): readonly [string, number] {
  const octal = rules.octal?.exec(source.slice(at, at + 3))?.[0];
  if (octal !== undefined) return [String.fromCharCode(Number.parseInt(octal, 8)), at + octal.length];
  const letter = source[at] ?? '';
  const digits = rules.hexadecimal[letter];
  if (digits === undefined) {
    const named = rules.named[letter];
    if (named === undefined) throw new Error(`No escape: \\${letter}`);
    return [named, at + 1];
  }
  const pattern = digits === 'braces' ? /^\{([0-9a-fA-F]{1,6})\}/ : new RegExp(`^([0-9a-fA-F]{${digits}})`);
  const [whole = '', hex = ''] = pattern.exec(source.slice(at + 1)) ?? [];
  const code = Number.parseInt(hex, 16);
  if (whole === '' || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
    throw new Error(`No character: \\${letter}${whole}`);
  }
  return [String.fromCodePoint(code), at + 1 + whole.length];
}
