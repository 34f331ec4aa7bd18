import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { foundAddresses, plainAddress } from './addresses-in-text.ts';
import {
  assembledCall,
  type LabelledCall,
  missingFor,
  type Note,
  notesOfJoined,
  readingsOfOne,
} from './pasted-call.ts';
import { isWebAddress, readWebAddress } from './web-address.ts';

const withoutScheme = /^[A-Za-z0-9.-]+(?::(\d{1,5}))?\/(?:[A-Za-z]+\.)+[A-Za-z]+(?:\?\S*)?$/;
const markdown = /^!?\[[^\]]*\]\((https?:\/\/[^\s]+)\)$/i;
const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['<', '>'],
  ['`', '`'],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
  ['(', ')'],
];

/** An address without what encloses it: quotes, angle brackets, a Markdown link, a label. */
function unwrapped(text: string): string {
  let inner = text.trim();
  inner = inner.replace(/^(?:url|uri|address|link|href|request url)[ \t]{0,3}[:=]\s*(?=\S)/i, '');
  for (let round = 0; round < 3; round += 1) {
    const linked = markdown.exec(inner)?.[1];
    if (linked !== undefined) return linked;
    const pair = quotes.find(([open, close]) => inner.startsWith(open) && inner.endsWith(close) && inner.length > 1);
    if (!pair) break;
    inner = inner.slice(1, -1).trim();
  }
  return inner.replace(/^["'](https?:[^"'\s]*)["'][,;]?$/i, '$1');
}

/** What closes behind an address that stands in brackets, and opens in front of it. */
const opening: Readonly<Record<string, string>> = { ')': '(', '}': '{', ']': '[' };
/** Brackets and punctuation behind an address, at most so many times one behind the other: `…')})`. */
const mostClosings = 6;

/**
 * An address out of a sentence, or of an object as a program prints it, without what stands behind it: punctuation, and
 * brackets that do not open in it. A bracket that was left would count as the end of its last value (R59).
 */
export function withoutPunctuation(address: string): string {
  let bare = address;
  for (let round = 0; round < mostClosings; round += 1) {
    const plain = bare.replace(/[.,;:!?'»”]{1,5}$/, '');
    const open = opening[plain.slice(-1)];
    bare = open !== undefined && !plain.includes(open) ? plain.slice(0, -1) : plain;
    if (bare === plain) break;
  }
  return bare;
}

/** An address ends so where a log or a program has cut it. */
const cut = /(?:…|\.{3})["'»”)\]]{0,3}$/;

/** What is said of an address that was cut: it is judged as the half that is left by nobody (R59). */
export const doubtOfCut = (address: string): readonly string[] =>
  cut.test(address)
    ? ['The address ends with an ellipsis, as texts do that were cut: its rest is not in the text.']
    : [];

/** What is said of the word behind an address that may belong to it. */
export const doubtOfNext = (word: string | undefined): readonly string[] =>
  word === undefined ? [] : [`Behind the address stands "${word.slice(0, 60)}", which may be a part of it.`];

/** Code goes on with a value that it adds: `…&sig=" + sig`, `…&sig="$SIG`, `` …&sig=`openssl …` ``, `…&sig=<signature>`. */
const added = /^(?:["'`]{1,2}[ \t]*(?:[+&][ \t]*[\w$("'`]|\.[ \t]*(?:\$|\w+\()|\$[\w{(])|`[\w$]|<(?!\/)[A-Za-z])/;

/** The parameter at the end of a query whose value only a run of the code behind it could tell. */
export function addedParameter(query: string, behind: string): readonly string[] {
  const [, name] = /(?:^|[?&])([\w.-]{1,60})=$/.exec(query) ?? [];
  return name !== undefined && added.test(behind) ? [name] : [];
}

/** Parameters of an address whose values are code: also those in the braces of `f"…"` and `$"…"`. */
export function codedParameters(address: string, before: string, behind: string): readonly string[] {
  const isFilledIn = /(?:^|\W)[fF$]["']{1,3}$/.test(before.slice(-5));
  const inBraces = isFilledIn ? [...address.matchAll(/[?&]([\w.-]{1,60})=\{[^{}]{1,200}\}/g)].slice(0, 50) : [];
  return [...inBraces.map(([, name = '']) => name), ...addedParameter(address, behind)];
}

/** What is said of them. */
export const notesOfCode = (names: readonly string[]): readonly Note[] =>
  names.length === 0
    ? []
    : [missingFor(`The text has code in the place of ${names.join(', ')}: what it gives is missing.`)];

function callTo(
  address: string,
  notes: readonly Note[],
  doubts: readonly string[] = [],
  missing: readonly string[] = [],
): LabelledCall {
  return assembledCall({
    address: readWebAddress(toBytes(address)),
    httpMethod: 'GET',
    headers: [],
    body: undefined,
    notes,
    missing,
    doubts: [...doubts, ...doubtOfCut(address)],
  });
}

/**
 * An address copied from HTML has `&amp;` for each `&`, one of JSON `\\u0026`; one that was sent so has it, too.
 *
 * @param missing parameters whose values are not in the text
 */
export function readingsOf(
  address: string,
  notes: readonly Note[],
  doubts: readonly string[] = [],
  missing: readonly string[] = [],
): readonly LabelledCall[] {
  const found = plainAddress(address);
  if (found === undefined) return [callTo(address, notes, doubts, missing)];
  const { shown } = found;
  const plain = callTo(found.address, [...notes, found.note], doubts, missing);
  return readingsOfOne(address, [
    { ...plain, label: `${plain.label}, "${shown}" read as "&"` },
    { ...callTo(address, notes, doubts, missing), label: `${plain.label}, "${shown}" sent as it is` },
  ]);
}

/** An address with a blank before a further parameter: a line break was lost there, or a client did not encode the blank. */
function readingsOfBlanks(address: string): readonly LabelledCall[] {
  const joined = callTo(address.replace(/[ \t]+/g, ''), [
    'The address has blanks in it, as lost line breaks leave them; it is read without them.',
  ]);
  const asSent = callTo(address, ['The address has blanks in it, which a client would have to percent-encode.']);
  return readingsOfOne(address, [
    { ...joined, label: `${joined.label}, without its blanks` },
    { ...asSent, label: `${asSent.label}, with its blanks` },
  ]);
}

/** Reads a text that is one address, with or without its scheme, or with blanks in it; undefined: it is none. */
export function addressAlone(text: string): readonly LabelledCall[] | undefined {
  const inner = unwrapped(text);
  if (/^https?:\/\/\S+$/i.test(inner)) return isWebAddress(toBytes(inner)) ? readingsOf(inner, []) : undefined;
  const bare = inner.length < 100_000 ? withoutScheme.exec(inner) : null;
  if (bare) {
    const scheme = /443$/.test(bare[1] ?? '443') ? 'https' : 'http';
    const by = (one: 'http' | 'https') =>
      readingsOf(`${one}://${inner}`, [`The address has no scheme: it is read as ${one.toUpperCase()}.`]);
    return readingsOfOne(inner, [...by(scheme), ...by(scheme === 'https' ? 'http' : 'https')]);
  }
  const blank = inner.search(/[ \t]/);
  if (
    !inner.includes('\n') &&
    /^https?:/i.test(inner) &&
    inner.lastIndexOf('?', blank) > 0 &&
    /[ \t]\S*(?:&\w+=|^\w+=)/.test(inner.slice(blank)) &&
    isWebAddress(toBytes(inner))
  ) {
    return readingsOfBlanks(inner);
  }
  return undefined;
}

/** Most addresses of one text. */
const MAX_COUNT = 1_000;

/** Reads the addresses of a text that no call was found in, one a line or those in a sentence; undefined: there is none. */
export function addressesIn(text: string): readonly LabelledCall[] | undefined {
  const found = foundAddresses(unwrapped(text), MAX_COUNT).filter(
    ({ address }, at, all) => isWebAddress(toBytes(address)) && all.findIndex((one) => one.address === address) === at,
  );
  if (found.length === 0) return undefined;
  return found.flatMap(({ address, isJoined, doubtful }) =>
    readingsOf(withoutPunctuation(address), notesOfJoined('address', isJoined), [
      ...doubtOfCut(address),
      ...doubtOfNext(doubtful),
    ]),
  );
}
