import { fromBase64, toBytes } from '#shared/pasted-calls/byte-text.ts';
import type { LabelledCall } from '../pasted-call.ts';
import { pastedResponse } from '../pasted-response.ts';
import { rawHttpCalls } from '../raw-http.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { pieceAt } from './read-commands.ts';

/** Characters of one item (R52). */
const LONGEST = 4 * 1024 * 1024;

/** The content of a member of an item, and whether it is in base64. */
function memberOf(item: string, name: string): { readonly text: string; readonly isBase64: boolean } | undefined {
  const start = item.search(new RegExp(`<${name}\\b`));
  if (start === -1) return undefined;
  const from = item.indexOf('>', start) + 1;
  const end = item.indexOf(`</${name}>`, from);
  if (from === 0 || end === -1) return undefined;
  const content = item.slice(from, end);
  const data = content.indexOf('<![CDATA[');
  const text = data === -1 ? content.trim() : content.slice(data + 9, content.lastIndexOf(']]>'));
  return { text, isBase64: /\bbase64\s*=\s*"true"/.test(item.slice(start, from)) };
}

function callsOf(item: string): readonly LabelledCall[] {
  const bytesOf = (name: string) => {
    const member = memberOf(item, name);
    return member === undefined ? undefined : member.isBase64 ? fromBase64(member.text) : toBytes(member.text);
  };
  const request = bytesOf('request');
  if (request === undefined || request === '') return [];
  const protocol = memberOf(item, 'protocol')?.text;
  const answer = pastedResponse(bytesOf('response') ?? '');
  const status = Number(memberOf(item, 'status')?.text);
  const found = rawHttpCalls(request);
  // The item says by which transport it went.
  const own = found.filter(({ call }) => call.transport === protocol);
  const isSaid = own.length > 0;
  return (isSaid ? own : found).map((one) => {
    const got = answer ?? (status >= 100 && status < 600 ? { status } : undefined);
    const { readingOf: _, ...alone } = one;
    const notes = one.call.notes.filter((note) => !note.startsWith('The text does not say whether'));
    const read = isSaid && own.length === 1 ? { ...alone, call: { ...one.call, notes } } : one;
    return got === undefined ? read : { ...read, answer: got };
  });
}

/** Items that Burp Suite saves: each with the request and the response as they went over the wire. */
export const burpItems: Form = {
  name: 'item of Burp',
  isIn: (text) => /<item>/.test(text) && /<request\b[^>]{0,60}>/.test(text),
  find(text) {
    const pieces: Piece[] = [];
    for (let start = text.indexOf('<item>'); start !== -1 && pieces.length < MOST_PIECES; ) {
      const close = text.indexOf('</item>', start);
      const end = close === -1 ? text.length : close + 7;
      const place = { start, end, form: 'item of Burp' };
      start = text.indexOf('<item>', end);
      if (end - place.start > LONGEST) continue;
      const piece = pieceAt(place, () => ({ calls: callsOf(text.slice(place.start, end)) }));
      if (piece !== undefined) pieces.push(piece);
    }
    return pieces;
  },
};
