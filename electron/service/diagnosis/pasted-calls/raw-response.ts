import { type ByteText, trimBlanks } from '#shared/pasted-calls/byte-text.ts';
import type { PastedAnswer } from './pasted-call.ts';

/** The first line of a response, also as tools print it that mark each line of it. */
const statusLine = /^(?:< ?)?HTTP\/\d(?:\.\d)?[ \t]+(\d{3})\b[^\r\n]*/m;

/** So much of a body is searched for what the envelope says; its members come first (D11). */
const LOOKED_AT = 20_000;

/** How JSON, XML, Python, Node, Ruby and PHP write a member, also in a string that escapes its quotes. */
const member = String.raw`(?:[\\"'\]]{0,4}\s{0,20}(?::|=>?)\s{0,20}(?:int\(|string\(\d+\)\s)?|>)\\{0,3}["']?`;
const errorCodeIn = new RegExp(String.raw`(?<![\w.$-])errorCode${member}(\d{1,9})`);
const callIdIn = new RegExp(String.raw`(?<![\w.$-])callId${member}([0-9a-f]{32})(?![0-9a-f])`);

/** What the service's envelope says in a body, or in what a program prints of it (F 4.3, F 4.4). */
export function envelopeOf(body: ByteText): Pick<PastedAnswer, 'errorCode' | 'callId'> {
  const start = body.slice(0, LOOKED_AT);
  const errorCode = errorCodeIn.exec(start)?.[1];
  const callId = callIdIn.exec(start)?.[1];
  return { ...(errorCode !== undefined && { errorCode: Number(errorCode) }), ...(callId !== undefined && { callId }) };
}

/** Where a response begins in a text; -1: there is none. */
export const responseStart = (text: ByteText): number => text.search(statusLine);

/**
 * What a client got, of the response as it goes over the wire.
 *
 * @param text from the status line on; lines may be marked with `<`
 */
export function pastedResponse(text: ByteText): PastedAnswer | undefined {
  const found = statusLine.exec(text);
  if (found === null) return undefined;
  const whole = text.slice(found.index);
  const plain = found[0].startsWith('<') ? whole.replace(/^< ?/gm, '') : whole;
  const head = plain.slice(0, plain.search(/\r?\n\r?\n|$(?![\s\S])/));
  const header = (name: string): string | undefined =>
    new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'im').exec(head)?.[1];
  const date = Date.parse(trimBlanks(header('date') ?? ''));
  const envelope = envelopeOf(plain.slice(head.length));
  const callId = envelope.callId ?? /^[0-9a-f]{32}$/i.exec(trimBlanks(header('x-call-id') ?? ''))?.[0]?.toLowerCase();
  return {
    status: Number(found[1]),
    ...(Number.isFinite(date) && { date }),
    ...envelope,
    ...(callId !== undefined && { callId }),
  };
}
