import { headerOf } from '#service/console/requests/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { decodePairs } from '#shared/protocol/percent.ts';

/** HTTP version of every call: the service speaks no other. */
const HTTP = 'HTTP/1.1';
const MAX_PAIRS = 1_000;

interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** Beginning and end of a HAR file (HTTP Archive 1.2) around its entries, which are separated by commas. */
export function harFrame(version: string): { readonly head: string; readonly tail: string } {
  const creator = { name: 'Authdesk', version };
  const comment =
    'Secrets, tokens and codes are masked: their values end with an ellipsis. Such calls cannot be sent again.';
  const frame = JSON.stringify({ log: { version: '1.2', creator, comment, entries: [] } });
  const end = frame.indexOf('[]') + 1;
  return { head: frame.slice(0, end), tail: `${frame.slice(end)}\n` };
}

/** A call of the log as an entry of a HAR file. What HAR has no word for is in `_authdesk`. */
export function harEntry(call: CallDetail): unknown {
  const { request, response, ...summary } = call;
  const { body } = request;
  const query = request.target.split('?').slice(1).join('?');
  const type = headerOf(request, 'content-type') ?? 'application/x-www-form-urlencoded';
  return {
    startedDateTime: new Date(call.at).toISOString(),
    time: call.duration,
    request: {
      method: call.httpMethod,
      url: `${call.transport}://${call.host}${request.target}`,
      httpVersion: HTTP,
      cookies: [],
      headers: request.headers.map(([name, value]) => ({ name, value })),
      queryString: pairs(query),
      ...(body !== undefined && { postData: { mimeType: type, text: body, params: [] } }),
      headersSize: -1,
      bodySize: body === undefined ? 0 : Buffer.byteLength(body),
    },
    response: {
      status: call.httpStatus,
      statusText: '',
      httpVersion: HTTP,
      cookies: [],
      headers: response.headers.map(([name, value]) => ({ name, value })),
      content: {
        size: Buffer.byteLength(response.body),
        mimeType: headerOf(response, 'content-type') ?? '',
        text: response.body,
      },
      redirectURL: headerOf(response, 'location') ?? '',
      headersSize: -1,
      bodySize: Buffer.byteLength(response.body),
    },
    cache: {},
    timings: { send: 0, wait: call.duration, receive: 0 },
    _authdesk: summary,
  };
}

function pairs(query: string): HarPair[] {
  return decodePairs(query, MAX_PAIRS).list.map(({ name, value }) => ({ name, value }));
}
