import { mojibake } from './of-encoding.ts';
import { shown } from './of-names.ts';
import type { Body, Mistakes, ReceivedParameter, Variant } from './recipe.ts';

const once = 'Turn every value into text once, and sign and send that text.';

/** A way in which a signed value differs from the sent one: name, end of a sentence, what was signed. */
interface Change {
  readonly name: string;
  /** `was …`: what was done to the signed value. */
  readonly words: string;
  readonly fix?: string;
  readonly client?: string;
  readonly likelier?: true;
  readonly signed: (sent: string) => string | undefined;
}

const entityOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const characterOf: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const escapeHtml = (apostrophe: string) => (text: string) =>
  text.replace(/[&<>"']/g, (one) => (one === "'" ? apostrophe : (entityOf[one] ?? one)));
const unescapeHtml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, word?: string) => {
    if (word !== undefined) return characterOf[word.toLowerCase()] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Undoes `mojibake`; undefined when the text is none. */
function repaired(text: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return undefined;
  const escaped = text.replace(/[^A-Za-z0-9]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

const entities = 'HTML entities in a value';
const unicode = 'another Unicode form';
const shape = 'value changed after signing';
const plain = 'Sign and send the plain text; HTML escaping is for pages only.';

const changes: readonly Change[] = [
  {
    name: 'plus sign in a value became a blank',
    words: 'has a "+" where a blank arrived: it was not percent-encoded on the wire',
    fix: 'Percent-encode every value that is sent: "+" becomes %2B.',
    signed: (text) => (text.includes(' ') ? text.replaceAll(' ', '+') : undefined),
  },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml('&#39;') },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml('&#039;') },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml("'") },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: (text) => text.replaceAll('&', '&amp;') },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml('&apos;') },
  { name: entities, words: 'is escaped for HTML', fix: plain, signed: escapeHtml('&#x27;') },
  { name: entities, words: 'is the text without HTML escapes', fix: plain, signed: unescapeHtml },
  {
    name: 'value encoded twice on the wire',
    words: 'is the plain text: what was sent was percent-encoded twice',
    fix: 'Percent-encode each value once when it is sent; many HTTP libraries do that on their own.',
    likelier: true,
    signed: decoded,
  },
  {
    name: 'value encoded twice on the wire',
    words: 'is the plain text: what was sent was form-encoded twice',
    fix: 'Percent-encode each value once when it is sent; many HTTP libraries do that on their own.',
    likelier: true,
    signed: (text) => decoded(text.replaceAll('+', ' ')),
  },
  {
    name: 'value decoded before signing',
    words: 'has blanks where "+" arrived: it was decoded once too often',
    fix: 'Sign the plain value, as it is sent after one encoding.',
    signed: (text) => (text.includes('+') ? text.replaceAll('+', ' ') : undefined),
  },
  {
    name: 'values encoded before signing',
    words: 'is percent-encoded, so it was encoded once too often in the base string',
    fix: 'Give the plain values to the signing code, which encodes them.',
    signed: (text) => encodeURIComponent(text.toWellFormed()),
  },
  { name: unicode, words: 'is in decomposed form (NFD)', signed: (text) => text.normalize('NFD') },
  { name: unicode, words: 'is in composed form (NFC)', signed: (text) => text.normalize('NFC') },
  { name: unicode, words: 'is in compatibility form (NFKC)', signed: (text) => text.normalize('NFKC') },
  { name: unicode, words: 'is in compatibility form (NFKD)', signed: (text) => text.normalize('NFKD') },
  {
    name: unicode,
    words: 'is without its accents',
    signed: (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  },
  {
    name: unicode,
    words: 'has "?" for characters beyond ASCII',
    signed: (text) => text.replace(/[^\0-\x7f]/gu, '?'),
  },
  {
    name: unicode,
    words: 'is without its characters beyond ASCII',
    signed: (text) => text.replace(/[^\0-\x7f]/gu, ''),
  },
  { name: 'UTF-8 encoded twice', words: 'was taken for Latin-1 and encoded as UTF-8 once more', signed: mojibake },
  {
    name: 'UTF-8 encoded twice',
    words: 'is right: what was sent was encoded as UTF-8 twice',
    signed: repaired,
  },
  { name: shape, words: 'is without blanks at its ends', signed: (text) => text.trim() },
  { name: shape, words: 'is in lower case', signed: (text) => text.toLowerCase() },
  { name: shape, words: 'is in upper case', signed: (text) => text.toUpperCase() },
  {
    name: shape,
    words: 'begins with an upper-case letter',
    signed: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  },
  {
    name: shape,
    words: 'begins with an upper-case letter and goes on in lower case',
    signed: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  },
  { name: shape, words: 'ends in a blank', signed: (text) => `${text} ` },
  { name: shape, words: 'begins with a blank', signed: (text) => ` ${text}` },
  { name: shape, words: 'ends in a line end', signed: (text) => `${text}\n` },
  { name: shape, words: 'ends in a line end (CR LF)', signed: (text) => `${text}\r\n` },
  { name: shape, words: 'stands in quotes', signed: (text) => `"${text}"` },
  { name: shape, words: 'stands in single quotes', signed: (text) => `'${text}'` },
  { name: shape, words: 'is without its quotes', signed: (text) => text.replace(/^(["'])(.*)\1$/s, '$2') },
  { name: shape, words: 'has LF line ends', signed: (text) => text.replaceAll('\r\n', '\n') },
  { name: shape, words: 'has CR LF line ends', signed: (text) => text.replace(/\r?\n/g, '\r\n') },
  { name: shape, words: 'is without line ends', signed: (text) => text.replace(/\r?\n/g, '') },
  { name: shape, words: 'has single blanks where several arrived', signed: (text) => text.replace(/\s+/g, ' ') },
  { name: shape, words: 'is without blanks', signed: (text) => text.replaceAll(' ', '') },
  {
    name: shape,
    words: 'has "-" and "_" for "+" and "/"',
    signed: (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
  },
  {
    name: shape,
    words: 'has "+" and "/" for "-" and "_"',
    signed: (text) => text.replaceAll('-', '+').replaceAll('_', '/'),
  },
  { name: shape, words: 'is without "=" at its end', signed: (text) => text.replace(/=+$/, '') },
  { name: shape, words: 'ends in "="', signed: (text) => `${text}=` },
  { name: shape, words: 'ends in "=="', signed: (text) => `${text}==` },
  {
    name: shape,
    words: 'has backslashes in front of quotes',
    client: "PHP's addslashes writes so.",
    signed: (text) => text.replace(/[\\'"]/g, '\\$&'),
  },
  {
    name: shape,
    words: 'is without backslashes',
    client: "PHP's stripslashes does so.",
    signed: (text) => text.replace(/\\(.)/gs, '$1'),
  },
  { name: shape, words: 'has blanks behind commas', signed: (text) => text.replace(/,\s*/g, ', ') },
  { name: shape, words: 'has no blanks behind commas', signed: (text) => text.replace(/,\s+/g, ',') },
  { name: shape, words: 'has straight quotes', signed: (text) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"') },
  {
    name: shape,
    words: 'has a blank where a no-break space arrived',
    signed: (text) => text.replaceAll('\u00a0', ' '),
  },
  { name: shape, words: 'has a byte order mark', signed: (text) => `\ufeff${text}` },
  { name: shape, words: 'has no byte order mark', signed: (text) => text.replaceAll('\ufeff', '') },
  {
    name: 'number written otherwise',
    words: 'is written with ".0"',
    signed: (text) => (/^-?\d+$/.test(text) ? `${text}.0` : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'is written with ".00"',
    signed: (text) => (/^-?\d+$/.test(text) ? `${text}.00` : undefined),
  },
  { name: 'number written otherwise', words: 'is the plain number', signed: number },
  { name: 'number written otherwise', words: 'has commas between thousands', signed: thousands },
  {
    name: 'number written otherwise',
    words: 'has no commas',
    signed: (text) => (/^[\d,]+$/.test(text) ? text.replaceAll(',', '') : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'has a comma for the decimal point',
    signed: (text) => (/^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : undefined),
  },
  {
    name: 'number written otherwise',
    words: 'has a point for the decimal comma',
    signed: (text) => (/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : undefined),
  },
  { name: 'number written otherwise', words: 'is written with an exponent', signed: exponent },
  {
    name: 'boolean written otherwise',
    words: 'is "1"',
    signed: (text) => (/^true$/i.test(text) ? '1' : undefined),
    client: 'PHP writes true as "1".',
  },
  {
    name: 'boolean written otherwise',
    words: 'is empty',
    signed: (text) => (/^(?:false|0)$/i.test(text) ? '' : undefined),
    client: 'PHP writes false as empty text.',
  },
  {
    name: 'boolean written otherwise',
    words: 'is "0"',
    signed: (text) => (/^false$/i.test(text) || text === '' ? '0' : undefined),
  },
  {
    name: 'boolean written otherwise',
    words: 'is "true"',
    signed: (text) => (text === '1' ? 'true' : undefined),
    client: 'PHP sends true as "1".',
  },
  {
    name: 'boolean written otherwise',
    words: 'is "True"',
    signed: (text) => (text === '1' || text === 'true' ? 'True' : undefined),
    client: 'Python writes True.',
  },
  {
    name: 'boolean written otherwise',
    words: 'is "true"',
    signed: (text) => (text === 'True' ? 'true' : undefined),
    client: 'Python sends True.',
  },
  {
    name: 'boolean written otherwise',
    words: 'is "false"',
    signed: (text) => (text === '0' || text === '' || text === 'False' ? 'false' : undefined),
  },
  {
    name: 'boolean written otherwise',
    words: 'is "False"',
    signed: (text) => (text === '0' || text === '' || text === 'false' ? 'False' : undefined),
    client: 'Python writes False.',
  },
];

function number(text: string): string | undefined {
  if (!/^[+-]?\d{1,15}(?:\.\d{1,10})?(?:[eE][+-]?\d{1,3})?$/.test(text)) return undefined;
  return String(Number(text));
}

function thousands(text: string): string | undefined {
  return /^\d{4,15}$/.test(text) ? text.replace(/\B(?=(?:\d{3})+$)/g, ',') : undefined;
}

function exponent(text: string): string | undefined {
  return /^\d{4,15}$/.test(text) ? Number(text).toExponential() : undefined;
}

/** Names of parameters whose values are times or keys of the signature itself; `of-time.ts` changes those. */
const own = new Set(['timestamp', 'nonce', 'apikey']);
/** Up to this many parameters, values are changed one by one. */
const mostSingles = 40;

function replaced(body: Body, of: ReceivedParameter, value: string): Body {
  return { ...body, parameters: body.parameters.map((one) => (one === of ? { ...one, value } : one)) };
}

function* all(body: Body): Generator<Variant<Body>> {
  for (const { name, words, fix = once, client, likelier, signed } of changes) {
    let count = 0;
    const parameters = body.parameters.map((one) => {
      if (own.has(one.name.toLowerCase())) return one;
      const value = signed(one.value);
      if (value === undefined || value === one.value) return one;
      count += 1;
      return { ...one, value };
    });
    if (count < 2) continue;
    const sentence = `In the signed values the text ${words}.`;
    yield {
      name,
      sentence,
      fix,
      ...(client !== undefined && { client }),
      ...(likelier && { likelier }),
      to: { ...body, parameters },
    };
  }
}

function* single(body: Body): Generator<Variant<Body>> {
  if (body.parameters.length > mostSingles) return;
  for (const parameter of body.parameters) {
    const isOwn = own.has(parameter.name.toLowerCase());
    for (const { name, words, fix = once, client, likelier, signed } of changes) {
      if (isOwn && name !== shape) continue;
      const value = signed(parameter.value);
      if (value === undefined || value === parameter.value) continue;
      yield {
        name,
        sentence: `The signed value of "${shown(parameter.name)}" ${words}.`,
        fix,
        ...(client !== undefined && { client }),
        ...(likelier && { likelier }),
        to: replaced(body, parameter, value),
      };
    }
  }
}

/** Named entities that browsers read without ";", so that `&copy=1` in a page becomes `©=1`. */
const pageEntities: readonly (readonly [string, string])[] = [
  ['©', 'copy'],
  ['®', 'reg'],
  ['×', 'times'],
  ['¬', 'not'],
  ['¶', 'para'],
  ['§', 'sect'],
  ['¤', 'curren'],
  ['°', 'deg'],
  ['µ', 'micro'],
  ['¢', 'cent'],
  ['£', 'pound'],
  ['¥', 'yen'],
  ['ª', 'ordf'],
  ['<', 'lt'],
  ['>', 'gt'],
];

/** Values that were cut or joined on the wire, because something in them was not encoded. */
function* splits(body: Body): Generator<Variant<Body>> {
  const { parameters } = body;
  const fix = 'Percent-encode every value that is sent: "&" becomes %26, "=" %3D.';
  for (let first = 0; first < parameters.length - 1 && parameters.length <= mostSingles; first += 1) {
    let joined = parameters[first]?.value ?? '';
    for (let last = first + 1; last < Math.min(first + 4, parameters.length); last += 1) {
      const next = parameters[last] as ReceivedParameter;
      const tails = next.value === '' ? [next.name, `${next.name}=`] : [`${next.name}=${next.value}`];
      for (const tail of tails) {
        const to = parameters.flatMap((one, index) =>
          index === first ? [{ ...one, value: `${joined}&${tail}` }] : index > first && index <= last ? [] : [one],
        );
        yield {
          name: 'value cut at its "&"',
          sentence: `The value of "${shown(parameters[first]?.name ?? '')}" was sent with a bare "&", so "${shown(next.name)}" arrived as a parameter of its own.`,
          fix,
          to: { ...body, parameters: to },
        };
      }
      joined += `&${tails[0]}`;
    }
  }
  for (const parameter of parameters) {
    for (const [character, word] of pageEntities) {
      const at = parameter.value.indexOf(character);
      if (at < 0) continue;
      const [name = '', ...value] = `${word}${parameter.value.slice(at + 1)}`.split('=');
      if (value.length === 0) continue;
      const rest = { ...parameter, name, value: value.join('=') };
      const to = parameters.flatMap((one) =>
        one === parameter ? [{ ...one, value: one.value.slice(0, at) }, rest] : [one],
      );
      yield {
        name: 'parameter read as an HTML entity',
        sentence: `"&${word}…" was read as the HTML entity "${character}", so a parameter became part of the value of "${shown(parameter.name)}".`,
        fix: 'Write "&amp;" for "&" in addresses that stand in HTML.',
        to: { ...body, parameters: to },
      };
    }
  }
}

/** Texts of this length at most are tried cut short at every length. */
const mostPrefixes = 2_000;

function* prefixes(body: Body): Generator<Variant<Body>> {
  for (const parameter of body.parameters) {
    const { length } = parameter.value;
    if (own.has(parameter.name.toLowerCase()) || length > mostPrefixes) continue;
    for (let end = length - 1; end > 0; end -= 1) {
      yield {
        name: shape,
        sentence: `The signed value of "${shown(parameter.name)}" ends after ${end} of its ${length} characters.`,
        fix: once,
        to: replaced(body, parameter, parameter.value.slice(0, end)),
      };
    }
  }
}

/** Blanks of one value at most of which each may have been a plus sign: 1,024 ways. */
const mostBlanks = 10;

/** A value in which some blanks were plus signs and others were not. */
function* someBlanks(body: Body): Generator<Variant<Body>> {
  for (const parameter of body.parameters) {
    const pieces = parameter.value.split(' ');
    const blanks = pieces.length - 1;
    if (blanks < 2 || blanks > mostBlanks) continue;
    for (let choice = 1; choice < 2 ** blanks - 1; choice += 1) {
      const value = pieces.reduce((text, piece, index) => `${text}${(choice >> (index - 1)) & 1 ? '+' : ' '}${piece}`);
      yield {
        name: 'plus sign in a value became a blank',
        sentence: `The signed value of "${shown(parameter.name)}" has a "+" where a blank arrived: it was not percent-encoded on the wire.`,
        fix: 'Percent-encode every value that is sent: "+" becomes %2B.',
        to: replaced(body, parameter, value),
      };
    }
  }
}

/** Mistakes with values. */
export const mistakesOfValues: readonly Mistakes<Body>[] = [all, single, splits];
/** Those that take hundreds of candidates. */
export const longMistakesOfValues: readonly Mistakes<Body>[] = [someBlanks, prefixes];
