import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { pastedResponse } from '../pasted-response.ts';
import { rawHttpCalls } from '../raw-http.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { linesOf, type TextLine } from './text-lines.ts';

const header = /^(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d\.\d+ (?:\S+ (?:In|Out) +)?IP6? (\S+) > (\S+): Flags \[/;
/** What stands before a request in its first packet: the headers of IP and TCP, as far as they can be printed. */
const requestIn = /(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) (?:https?:\/\/|\/)\S* HTTP\/1\.[01]$/;
const responseIn = /HTTP\/1\.[01] \d{3}\b.*$/;

/** A packet: where it comes from and goes to, and its lines from the first one of the message on. */
interface Packet {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
  readonly kind: 'request' | 'response' | 'more';
  readonly start: number;
  readonly end: number;
}

function packetsOf(lines: readonly TextLine[]): readonly Packet[] {
  const packets: Packet[] = [];
  for (let at = 0; at < lines.length && packets.length < 10 * MOST_PIECES; at += 1) {
    const found = header.exec(lines[at]?.text ?? '');
    if (found === null) continue;
    let next = at + 1;
    while (next < lines.length && !header.test(lines[next]?.text ?? '')) next += 1;
    const own = lines.slice(at + 1, next).map(({ text }) => text);
    const first = own[0] ?? '';
    const request = requestIn.exec(first);
    const response = request === null ? responseIn.exec(first) : null;
    const message = (request ?? response)?.[0];
    packets.push({
      from: found[1] ?? '',
      to: found[2] ?? '',
      lines: message === undefined ? own : [message, ...own.slice(1)],
      kind: request !== null ? 'request' : response !== null ? 'response' : 'more',
      start: lines[at]?.start ?? 0,
      end: lines[next - 1]?.end ?? 0,
    });
    at = next - 1;
  }
  return packets;
}

/** Two dots may stand for the bytes of one letter beyond ASCII, which the capture does not show. */
const unshown =
  'tcpdump prints bytes that are no ASCII as dots: whether those of the call were dots is not in the text.';

function callsOf(request: Packet, response: Packet | undefined): readonly LabelledCall[] {
  const answer = response && pastedResponse(toBytes(response.lines.join('\n')));
  return rawHttpCalls(toBytes(request.lines.join('\n').trimEnd())).map((one) => {
    const { query, body = '', headers } = one.call;
    const length = Number(headers.find(([name]) => /^content-length$/i.test(name))?.[1] ?? 0);
    // Its rest is in a further packet, whose first bytes are mixed with headers of IP and TCP.
    const isCut = body.length < length;
    return {
      ...one,
      call: {
        ...one.call,
        missing: isCut && !one.call.missing.includes('body') ? [...one.call.missing, 'body'] : one.call.missing,
        ...(/\.\./.test(query + body) && { doubts: [...(one.call.doubts ?? []), unshown] }),
      },
      ...(answer && { answer }),
    };
  });
}

/** What `tcpdump -A` prints: packets with their bytes as text. */
export const packetCaptures: Form = {
  name: 'capture of tcpdump',
  isIn: (text) => text.includes(': Flags [') && linesOf(text).some(({ text: line }) => header.test(line)),
  find(text) {
    const packets = packetsOf(linesOf(text));
    const pieces: Piece[] = [];
    packets.forEach((packet, index) => {
      if (packet.kind !== 'request' || pieces.length >= MOST_PIECES) return;
      const response = packets
        .slice(index + 1)
        .find(({ from, to, kind }) => from === packet.to && to === packet.from && kind === 'response');
      const place = { start: packet.start, end: packet.end, form: 'capture of tcpdump' };
      try {
        pieces.push({ ...place, calls: callsOf(packet, response) });
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
        pieces.push({
          ...place,
          calls: [],
          unread: { sentence: error.sentence, next: error.next, ask: error.ask ?? '' },
        });
      }
    });
    return pieces;
  },
};
