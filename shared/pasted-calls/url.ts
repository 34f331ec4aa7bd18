import { assembledCall } from './assembled-call.ts';
import { toBytes } from './byte-text.ts';
import type { LabelledCall } from './pasted-call.ts';
import { asWritten, isWebAddress, readWebAddress } from './web-address.ts';

const inText = /https?:\/\/[^\s<>"`“”„«»]+/gi;
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

/** An address out of a sentence, without the punctuation behind it. */
function withoutPunctuation(address: string): string {
  const bare = address.replace(/[.,;:!?'»”]{1,5}$/, '');
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
}

function callTo(address: string, notes: readonly string[]): LabelledCall {
  return assembledCall({
    address: readWebAddress(toBytes(address), asWritten),
    httpMethod: 'GET',
    headers: [],
    body: undefined,
    notes,
  });
}

/** An address copied from HTML has `&amp;` for each `&`; one that was sent so has it, too. */
function readingsOf(address: string, notes: readonly string[]): readonly LabelledCall[] {
  if (!/&amp;/i.test(address)) return [callTo(address, notes)];
  const isAll = !/&(?!amp;)/i.test(address);
  if (!isAll)
    return [callTo(address, [...notes, 'The address has "&amp;" in it, as HTML writes "&"; it is read as sent so.'])];
  const plain = callTo(address.replace(/&amp;/gi, '&'), [
    ...notes,
    'Each "&amp;" is read as "&", as if the address was copied from HTML. If the client sent "&amp;", that is the mistake.',
  ]);
  const asSent = callTo(address, notes);
  return [
    { ...plain, label: `${plain.label}, "&amp;" read as "&"` },
    { ...asSent, label: `${asSent.label}, "&amp;" sent as it is` },
  ];
}

/** Lines that are one address, broken by a mail program. */
function joinedLines(lines: readonly string[]): string | undefined {
  const [first = '', ...rest] = lines;
  const isBroken =
    /^https?:\/\/\S+$/i.test(first) &&
    rest.length > 0 &&
    rest.every((line) => /^\S+$/.test(line) && !/^https?:/i.test(line));
  return isBroken && rest.some((line) => /[=&%]/.test(line)) ? lines.join('') : undefined;
}

/** Reads addresses: one, one a line, or those in a sentence. Undefined: there is none. */
export function urlCalls(text: string): readonly LabelledCall[] | undefined {
  const inner = unwrapped(text);
  if (/^https?:\/\/\S+$/i.test(inner)) return isWebAddress(toBytes(inner)) ? readingsOf(inner, []) : undefined;
  const bare = inner.length < 100_000 ? withoutScheme.exec(inner) : null;
  if (bare) {
    const scheme = /443$/.test(bare[1] ?? '443') ? 'https' : 'http';
    return readingsOf(`${scheme}://${inner}`, [
      `The address has no scheme: it is read as ${scheme === 'https' ? 'HTTPS' : 'HTTP'}.`,
    ]);
  }
  const lines = inner.split('\n').map(unwrapped);
  const joined = joinedLines(lines);
  if (joined !== undefined && isWebAddress(toBytes(joined))) {
    return readingsOf(joined, ['The address was broken into lines, which are joined here.']);
  }
  // A blank in a query that goes on is part of it.
  const blank = inner.indexOf(' ');
  if (
    lines.length === 1 &&
    /^https?:/i.test(inner) &&
    inner.lastIndexOf('?', blank) > 0 &&
    /&\w+=/.test(inner.slice(blank))
  ) {
    return isWebAddress(toBytes(inner))
      ? readingsOf(inner, ['The address has blanks in it, which a client would have to percent-encode.'])
      : undefined;
  }
  const found = [...inner.matchAll(inText)].slice(0, 1_000).map(([address]) => withoutPunctuation(address));
  const addresses = found.filter((address) => isWebAddress(toBytes(address)));
  const isList = lines.every((line) => line === '' || /^https?:\/\/\S+$/i.test(line));
  const notes = isList ? [] : ['The address was taken out of the text around it.'];
  return addresses.length === 0 ? undefined : addresses.flatMap((address) => readingsOf(address, notes));
}
