import { substitute, substitutes } from '#shared/protocol/substitute.ts';

/** Characters that XML 1.0 allows at the start of a name, without the colon, which namespaces reserve. */
const nameStart =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD';
const nameRest = `${nameStart}.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040-`;
const wholeName = new RegExp(`^[${nameStart}][${nameRest}]*$`);
const illegalRun = new RegExp(`[^${nameRest}]+`, 'g');
const startsWell = new RegExp(`^[${nameStart}]`);

/**
 * A name that XML allows (D12): the name itself where it is one; otherwise each run of characters that XML does not
 * allow becomes one `_`, so that the data is still there and nothing can be injected (R13). Names beginning with "xml"
 * are reserved and get a `_` before them.
 */
export function elementName(name: string): string {
  if (wholeName.test(name)) return /^xml/i.test(name) ? `_${name}` : name;
  const legal = withoutLastBlanks(name.replace(illegalRun, '_'));
  return startsWell.test(legal) && !/^xml/i.test(legal) ? legal : `_${legal}`;
}

/** Removes `_` at the end of a name, but keeps its first character. A regular expression would try every `_` (R52). */
function withoutLastBlanks(name: string): string {
  let end = name.length;
  while (end > 1 && name.charAt(end - 1) === '_') end -= 1;
  return name.slice(0, end);
}

/** Everything that XML 1.0 does not allow in text: most control characters, U+FFFE, U+FFFF, lone surrogates. */
const illegalText =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be removed
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const escapes = substitutes(
  new Map([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['\r', '&#13;'],
  ]),
);
const anyEscaped = /[&<>\r]/;

/** Text content: markup escaped, characters that XML cannot hold removed, carriage returns kept by reference (R13). */
export function escapeText(text: string): string {
  const legal = text.replace(illegalText, '');
  return anyEscaped.test(legal) ? substitute(legal, escapes) : legal;
}

const irregular: Readonly<Record<string, string>> = {
  movies: 'movie',
  television: 'item',
  education: 'item',
  work: 'item',
  data: 'item',
};

/**
 * The name of an array's children: the singular of its own (F 4.4: identities/identity, friends/friend), `item` when
 * the name is not in the plural.
 */
export function singular(name: string): string {
  const known = Object.hasOwn(irregular, name) ? irregular[name] : undefined;
  if (known !== undefined) return known;
  if (/[^aeiou]ies$/i.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/i.test(name)) return name.slice(0, -2);
  if (/[^sui]s$/i.test(name) && name.length > 2) return name.slice(0, -1);
  return 'item';
}
