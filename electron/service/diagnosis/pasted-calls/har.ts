import { isObject } from '#shared/narrowing.ts';
import { type ByteText, fromBase64, percentEncodeBytes, toBytes } from '#shared/pasted-calls/byte-text.ts';
import { decodePairs } from '#shared/protocol/percent.ts';
import {
  assembledCall,
  type LabelledCall,
  missingFor,
  type PastedAnswer,
  type PastedCall,
  PasteProblem,
} from './pasted-call.ts';
import { envelopeOf } from './raw-response.ts';
import { isWebAddress, readWebAddress } from './web-address.ts';

type Json = Readonly<Record<string, unknown>>;

const objects = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Most entries of one file that are read; a whole day of a browser is less. */
export const MAX_ENTRIES = 5_000;

/** The entries of a HAR file, or one of them alone; undefined: the value is neither. */
export function harEntries(value: unknown): readonly Json[] | undefined {
  if (!isObject(value)) return undefined;
  const log = isObject(value.log) ? value.log : value;
  if (Array.isArray(log.entries)) return objects(log.entries);
  return isObject(value.request) && typeof value.request.url === 'string' ? [value] : undefined;
}

/** True for a request of a HAR; records of loggers and events of monitoring have a member `request`, too. */
export function isHarRequest(request: unknown): boolean {
  if (!isObject(request) || 'data' in request || 'query_string' in request) return false;
  const { headers } = request;
  const isList = Array.isArray(headers) && headers.every(isObject);
  return isList || 'queryString' in request || 'postData' in request || 'httpVersion' in request;
}

/**
 * Reads the calls of a HAR file (HAR 1.2), each at its own time.
 *
 * @throws {PasteProblem} when none of its entries is a call
 */
export function harCalls(entries: readonly Json[]): readonly LabelledCall[] {
  const calls = entries.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const call = callOf(entry);
    return call ? [call] : [];
  });
  if (calls.length === 0) {
    throw new PasteProblem(
      'The HAR file has no entry with the address of a call.',
      'Export it again while the call is made.',
    );
  }
  const hasCredentials = calls.some(({ call }) =>
    call.headers.some(([name]) => /^(?:authorization|cookie)$/i.test(name)),
  );
  const note = noteOfLimit(entries.length);
  return calls.map((one) => {
    const call = withoutCredential(one.call, hasCredentials);
    return { ...one, call: note === undefined ? call : { ...call, notes: [...call.notes, note] } };
  });
}

/** What is said of a file with more entries than are read. */
function noteOfLimit(entries: number): string | undefined {
  if (entries <= MAX_ENTRIES) return undefined;
  return `The HAR file has ${entries.toLocaleString('en')} entries, of which the first ${MAX_ENTRIES.toLocaleString('en')} are read; export fewer calls to see the others.`;
}

function callOf(entry: Json): LabelledCall | undefined {
  const request = isObject(entry.request) ? entry.request : {};
  const url = toBytes(text(request.url) ?? '');
  if (!isWebAddress(url)) return undefined;
  const headers = objects(request.headers).flatMap(({ name, value }): [string, ByteText][] =>
    typeof name === 'string' && typeof value === 'string' && !name.startsWith(':') ? [[name, toBytes(value)]] : [],
  );
  const { body, notes } = bodyOf(request.postData, headers);
  const sentAt = Date.parse(text(entry.startedDateTime) ?? '');
  const call = assembledCall({
    address: readWebAddress(url),
    httpMethod: text(request.method) ?? 'GET',
    headers,
    body,
    notes,
    ...(Number.isFinite(sentAt) && { sentAt }),
  });
  const answer = answerOf(entry);
  return answer ? { ...call, answer } : call;
}

function bodyOf(
  postData: unknown,
  headers: [string, ByteText][],
): { readonly body: ByteText | undefined; readonly notes: readonly string[] } {
  if (!isObject(postData)) return { body: undefined, notes: [] };
  const type = text(postData.mimeType);
  if (type && !headers.some(([name]) => name.toLowerCase() === 'content-type'))
    headers.push(['Content-Type', toBytes(type)]);
  const content = text(postData.text);
  const parameters = objects(postData.params);
  if (content !== undefined && (content !== '' || parameters.length === 0)) {
    const encoding = text(postData.encoding) ?? text(postData._encoding);
    return { body: encoding === 'base64' ? (fromBase64(content) ?? '') : toBytes(content), notes: [] };
  }
  if (parameters.length === 0) return { body: undefined, notes: [] };
  const pairs = parameters.map(({ name, value }) => [text(name) ?? '', text(value) ?? ''] as const);
  // Some tools write them as they were sent, others decoded.
  const isEncoded =
    pairs.some((pair) => /%[0-9A-Fa-f]{2}/.test(pair.join())) &&
    pairs.every((pair) => /^[\w.~*!'()+%-]*$/.test(pair.join('')));
  const encode = (one: string) => (isEncoded ? one : percentEncodeBytes(toBytes(one)));
  return {
    body: pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'),
    notes: [
      'The HAR file has no text of the body: it is made again from its parameters, so that its bytes may differ.',
    ],
  };
}

function answerOf(entry: Json): PastedAnswer | undefined {
  if (!isObject(entry.response)) return undefined;
  const { status, content } = entry.response;
  const body = isObject(content) ? (text(content.text) ?? '').slice(0, 20_000) : '';
  const encoded = isObject(content) && content.encoding === 'base64' ? fromBase64(body) : body;
  return {
    status: typeof status === 'number' ? status : 0,
    ...(typeof entry.time === 'number' && entry.time >= 0 && { duration: entry.time }),
    ...envelopeOf(encoded ?? ''),
  };
}

/** Says what a HAR file without secrets cannot have. */
function withoutCredential(call: PastedCall, hasCredentials: boolean): PastedCall {
  const names = new Set(
    [call.query, call.body ?? ''].flatMap((part) =>
      decodePairs(part, 1_000).list.map(({ name }) => name.toLowerCase()),
    ),
  );
  if (names.has('timestamp') && names.has('nonce') && !names.has('sig')) {
    const sentence =
      'This HAR was sanitised: the signature is missing. Export it with sensitive data, or paste the call itself.';
    return { ...call, missing: [...call.missing, 'sig'], notes: [...call.notes, missingFor(sentence)] };
  }
  const isAnonymous = !['sig', 'secret', 'oauth_token', 'login_token', 'regtoken', 'client_secret'].some((name) =>
    names.has(name),
  );
  if (hasCredentials || !isAnonymous || !/^\/(?:\w+\.)+\w+$/.test(call.path)) return call;
  const sentence =
    'No entry of this HAR has a header Authorization or Cookie: browsers leave both out unless it is exported with sensitive data.';
  return {
    ...call,
    missing: [...call.missing, 'Authorization', 'Cookie'],
    notes: [...call.notes, missingFor(sentence)],
  };
}
