import { type ByteText, toBase64, toBytes, toText } from '#shared/pasted-calls/byte-text.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import {
  assembledCall,
  byBoth,
  type LabelledCall,
  type Note,
  type PastedAnswer,
  PasteProblem,
} from '../pasted-call.ts';

import { isWebAddress, readWebAddress } from '../web-address.ts';

export type TextPair = readonly [name: string, value: string];

/** How a client writes a name or a value into a query or a form. */
export type Encode = (text: string) => string;

/** A request as code, a file or a log describes it. */
export interface DescribedRequest {
  /** Absent: GET without a body, POST with one. */
  readonly httpMethod?: string | undefined;
  /** A whole address, one without a scheme, or path and query alone. */
  readonly url: string;
  /** Further parameters of the query, not encoded. */
  readonly query?: readonly TextPair[] | undefined;
  /** How they are encoded; absent: by RFC 3986. */
  readonly encode?: Encode | undefined;
  /** How the parameters of a form are encoded; absent: as those of the query. */
  readonly encodeForm?: Encode | undefined;
  readonly headers?: readonly TextPair[] | undefined;
  /** Its bytes, or the parameters of a form. */
  readonly body?: string | readonly TextPair[] | undefined;
  /** Content type that its client sends when no header says one. */
  readonly contentType?: string | undefined;
  readonly user?: string | undefined;
  readonly bearer?: string | undefined;
  readonly sentAt?: number | undefined;
  readonly answer?: PastedAnswer | undefined;
  readonly notes?: readonly Note[];
  readonly missing?: readonly string[];
  readonly doubts?: readonly string[];
  /** The piece of the text, where it can be read in several ways. */
  readonly piece?: string;
}

/** `localhost:9443/a.b`, `h.example/a.b?x`. */
const bareHost = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})(?::\d{1,5})?(?:[/?]|$)/;
const FORM = 'application/x-www-form-urlencoded';

const formOf = (pairs: readonly TextPair[], encode: Encode): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');

/** What a URL of a template names in place of its host. */
const hostPlaceholder =
  /^(?:https?:\/\/)?(?:\{\{[^{}]*\}\}|\$\{[^{}]*\}|<<[^<>]*>>|<[^<>]*>|%[sv])(?::\d+)?(?=\/|\?|$)/i;

/**
 * The call that a description makes, in each way that it can be read: without a scheme by both transports (D72).
 *
 * @throws {PasteProblem} when its address is none
 */
export function describedCalls(request: DescribedRequest): readonly LabelledCall[] {
  const { encode = percentEncode, query = [], missing = [], doubts = [], notes = [] } = request;
  const headers = (request.headers ?? [])
    .filter(([name]) => !name.startsWith(':'))
    .map(([name, value]): readonly [string, ByteText] => [name, toBytes(value)]);
  const named = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const body =
    request.body === undefined || typeof request.body === 'string'
      ? request.body
      : formOf(request.body, request.encodeForm ?? encode);
  const type = request.contentType ?? (Array.isArray(request.body) ? FORM : undefined);
  if (body !== undefined && type !== undefined && named('content-type') === undefined) {
    headers.push(['Content-Type', type]);
  }
  if (named('authorization') === undefined) {
    if (request.user !== undefined) headers.push(['Authorization', `Basic ${toBase64(toBytes(request.user))}`]);
    else if (request.bearer !== undefined) headers.push(['Authorization', toBytes(`Bearer ${request.bearer}`)]);
  }
  let url = request.url.trim().replace(/#[^#]*$/, (fragment) => (fragment.includes('{') ? fragment : ''));
  if (query.length > 0) url += `${url.includes('?') ? (/[?&]$/.test(url) ? '' : '&') : '?'}${formOf(query, encode)}`;
  const host = toText(named('host') ?? '');
  const hole = hostPlaceholder.exec(url)?.[0];
  const common = {
    httpMethod: request.httpMethod?.toUpperCase() || (body === undefined ? 'GET' : 'POST'),
    headers,
    body: body === undefined ? undefined : toBytes(body),
    sentAt: request.sentAt,
    missing,
    doubts,
  };
  const answered = (one: LabelledCall): LabelledCall => (request.answer ? { ...one, answer: request.answer } : one);
  const piece = toBytes(request.piece ?? url);
  if (hole !== undefined || (url.startsWith('/') && host === '')) {
    const target = hole === undefined ? url : url.slice(hole.length);
    const path = target.startsWith('/') ? target : `/${target}`;
    const note: Note =
      hole === undefined
        ? { about: 'host', sentence: 'The text does not name the host of the call.' }
        : `The host is the placeholder ${hole}, whose value is not in the text.`;
    return [answered(withoutHost({ ...common, target: toBytes(path), notes: [...notes, note] }))];
  }
  if (url.startsWith('/')) {
    const target = toBytes(url);
    const guess = /:\d*443$/.test(host) || !/:(?:80|8080|9480)$/.test(host) ? 'https' : 'http';
    const one = assembledCall({
      ...common,
      address: { transport: guess, host, user: undefined, target, notes: [] },
      notes,
    });
    return byBoth(answered(one), piece, undefined);
  }
  if (!isWebAddress(toBytes(url)) && bareHost.test(url) && !/^https?:/i.test(url)) {
    const port = /^[^/?]*:(\d+)/.exec(url)?.[1] ?? '';
    const scheme = port === '' || port.endsWith('443') ? 'https' : 'http';
    const address = readWebAddress(toBytes(`${scheme}://${url}`));
    return byBoth(answered(assembledCall({ ...common, address, notes })), piece, undefined);
  }
  if (!isWebAddress(toBytes(url))) {
    throw new PasteProblem(
      `"${url.slice(0, 60)}" is not the address of a call.`,
      'Give the whole address, from https:// on.',
    );
  }
  return [answered(assembledCall({ ...common, address: readWebAddress(toBytes(url)), notes }))];
}

/** A call of which the text has path and query: its host follows from the site that its API key names. */
function withoutHost(
  parts: Omit<Parameters<typeof assembledCall>[0], 'address'> & { readonly target: ByteText },
): LabelledCall {
  const { target, ...rest } = parts;
  const one = assembledCall({ ...rest, address: { transport: 'https', host: '', user: undefined, target, notes: [] } });
  const path = toText(one.call.path);
  return { ...one, label: `${one.call.httpMethod} ${path}`, call: { ...one.call, isHostUnknown: true } };
}
