import { substitute, substitutes } from '#shared/protocol/substitute.ts';
import { type Envelope, isLeftOut } from './envelope.ts';
import { MAX_RESPONSE_SIZE, ResponseTooLarge } from './response-size.ts';

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

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
/** Attributes of the root in the order of F 4.4; the schema is the one of version 1.0 (D12). */
const rootAttributes =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xsi:schemaLocation="urn:com:gigya:api http://socialize-api.gigya.com/schema" xmlns="urn:com:gigya:api"';

const own = new Set(['statusCode', 'statusReason', 'errorCode', 'errorMessage', 'errorDetails', 'callId', 'context']);

/** Deeper data is cut: no response of the service nests so deep, and parsers fail. */
const deepest = 100;

/**
 * Writes the XML form exactly as F 4.4 (D12): status first, `errorCode` only on error and without attributes, then
 * callId, then the method's data; arrays as container and singular children.
 *
 * @throws ResponseTooLarge as soon as it does not fit. Its size does not follow from that of the data: a long name is
 *   written around every item of its list
 */
export function writeXml(envelope: Envelope): string {
  const room: Room = { left: MAX_RESPONSE_SIZE };
  const root = `${elementName(envelope.method)}Response`;
  let text = `${declaration}<${root} ${rootAttributes}>`;
  text += element('statusCode', envelope.statusCode, 0, room);
  text += element('statusReason', envelope.statusReason, 0, room);
  if (envelope.errorCode !== 0) {
    text += element('errorCode', envelope.errorCode, 0, room);
    text += element('errorMessage', envelope.errorMessage, 0, room);
    text += element('errorDetails', envelope.errorDetails, 0, room);
  }
  text += element('callId', envelope.callId, 0, room);
  if (envelope.context) text += element('context', envelope.context, 0, room);
  for (const [name, value] of Object.entries(envelope.data)) {
    if (!own.has(name) && !isLeftOut(name, value, envelope.declared)) text += element(name, value, 0, room);
  }
  text += `</${root}>`;
  if (3 * text.length > MAX_RESPONSE_SIZE && Buffer.byteLength(text) > MAX_RESPONSE_SIZE) throw new ResponseTooLarge();
  return text;
}

/** Characters that still fit into the response. */
interface Room {
  left: number;
}

function take(room: Room, characters: number): void {
  room.left -= characters;
  if (room.left < 0) throw new ResponseTooLarge();
}

/** One element with everything below it; nothing for undefined and null (spec: a field with no data is omitted). */
function element(name: string, value: unknown, depth: number, room: Room): string {
  if (value === undefined || value === null || depth > deepest) return '';
  // Checked before the name is read, which takes time in proportion to its length.
  take(room, 2 * name.length + 5);
  const tag = elementName(name);
  const content = contentOf(name, value, depth, room);
  return content === '' ? `<${tag} />` : `<${tag}>${content}</${tag}>`;
}

function contentOf(name: string, value: unknown, depth: number, room: Room): string {
  if (Array.isArray(value)) {
    const child = singular(name);
    return value.map((item) => element(child, item, depth + 1, room)).join('');
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([member, inner]) => element(member, inner, depth + 1, room))
      .join('');
  }
  const text = escapeText(String(value));
  take(room, text.length);
  return text;
}
