/** A Java source as its string literals, and as what is left when each of them is `""`. */
interface JavaSource {
  readonly literals: readonly string[];
  readonly shape: string;
}

const named: Readonly<Record<string, string>> = { b: '\b', s: ' ', t: '\t', n: '\n', f: '\f', r: '\r' };

/**
 * Reads a Java source as the language specification says: first Unicode escapes (JLS 3.3), then comments and string
 * literals with their escapes (JLS 3.7, 3.10.5, 3.10.7). Sources without character literals and text blocks only.
 */
export function readJava(source: string): JavaSource {
  const text = unicodeTranslated(source);
  const literals: string[] = [];
  let shape = '';
  let at = 0;
  while (at < text.length) {
    if (text.startsWith('//', at)) {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
    } else if (text.startsWith('/*', at)) {
      at = text.indexOf('*/', at) + 2;
    } else if (text[at] === '"') {
      const [literal, end] = stringLiteral(text, at + 1);
      literals.push(literal);
      shape += '""';
      at = end;
    } else {
      shape += text[at];
      at += 1;
    }
  }
  return { literals, shape: shape.replace(/(?:\s*parameters\.add\(new String\[\] \{"", ""\}\);)+/g, '\nadd;') };
}

/** A back-slash begins a Unicode escape when an even number of back-slashes stands right before it. */
function unicodeTranslated(source: string): string {
  let text = '';
  let backslashes = 0;
  for (let at = 0; at < source.length; ) {
    const escape_ =
      source[at] === '\\' && backslashes % 2 === 0 ? /^\\u+([0-9a-fA-F]{4})/.exec(source.slice(at, at + 12)) : null;
    if (escape_) {
      text += String.fromCharCode(Number.parseInt(escape_[1] ?? '', 16));
      at += escape_[0].length;
      backslashes = 0;
    } else {
      backslashes = source[at] === '\\' ? backslashes + 1 : 0;
      text += source[at];
      at += 1;
    }
  }
  return text;
}

/** The literal whose text begins at `start`, and where the source goes on. */
function stringLiteral(text: string, start: number): readonly [string, number] {
  let literal = '';
  let at = start;
  while (text[at] !== '"') {
    const character = text[at];
    if (character === undefined || character === '\n' || character === '\r')
      throw new Error('A string literal has no end.');
    if (character !== '\\') {
      literal += character;
      at += 1;
      continue;
    }
    const octal = /^[0-3][0-7]{2}|^[0-7]{1,2}/.exec(text.slice(at + 1, at + 4))?.[0];
    const letter = text[at + 1] ?? '';
    if (octal !== undefined) literal += String.fromCharCode(Number.parseInt(octal, 8));
    else if (letter in named) literal += named[letter];
    else if (letter === '"' || letter === "'" || letter === '\\') literal += letter;
    else throw new Error(`No escape of Java: \\${letter}`);
    at += 1 + (octal?.length ?? 1);
  }
  return [literal, at + 1];
}
