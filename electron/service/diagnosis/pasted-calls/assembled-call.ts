import { type ByteText, decodeEscapes, toBase64, toText, trimBlanks } from '#shared/pasted-calls/byte-text.ts';
import { type LabelledCall, labelled, type PastedCall, pastedCall } from './pasted-call.ts';
import type { WebAddress } from './web-address.ts';

/** A call as a client other than cURL describes it. */
interface CallParts {
  readonly address: WebAddress;
  readonly httpMethod: string;
  /** Also `Host`, which then replaces that of the address. */
  readonly headers: readonly (readonly [name: string, value: ByteText])[];
  readonly body: ByteText | undefined;
  readonly sentAt?: number | undefined;
  readonly notes?: readonly string[];
  readonly missing?: readonly string[];
  readonly doubts?: readonly string[];
}

/** Header names that say how the bytes travel, not what the call is. */
const ofTransport = new Set(['content-length', 'transfer-encoding', 'connection', 'expect']);

/** Puts a call together: `Host` where it belongs, name and password of the address into a header. */
export function assembledCall(parts: CallParts): LabelledCall {
  const { address, sentAt } = parts;
  const notes = [...(parts.notes ?? []), ...address.notes];
  const named = (wanted: string) => parts.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const host = named('host') ?? address.host;
  if (host !== address.host) {
    notes.push(`The call goes to ${toText(address.host)} and names ${toText(host) || 'no host'} in its header Host.`);
  }
  const headers = parts.headers
    .filter(([name]) => name.toLowerCase() !== 'host' && !ofTransport.has(name.toLowerCase()))
    .map(([name, value]): readonly [string, ByteText] => [name, trimBlanks(value)]);
  if (address.user !== undefined && named('authorization') === undefined) {
    const user = decodeEscapes(address.user);
    headers.unshift(['Authorization', `Basic ${toBase64(user.includes(':') ? user : `${user}:`)}`]);
  }
  const call: PastedCall = pastedCall({
    httpMethod: parts.httpMethod,
    transport: address.transport,
    host: toText(host),
    target: address.target,
    headers,
    body: parts.body,
    ...(sentAt !== undefined && { sentAt }),
    missing: parts.missing ?? [],
    ...(parts.doubts !== undefined && parts.doubts.length > 0 && { doubts: parts.doubts }),
    notes,
  });
  return labelled(call);
}
