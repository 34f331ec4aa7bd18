import { isUtf8 } from 'node:buffer';
import type { Dispatcher } from 'undici';
import { bodyUpTo } from '#node/http/body-up-to.ts';
import { exchangeErrorCode } from '#service/core/outbound/index.ts';
import { unpacked } from '#service/core/upstream/index.ts';
import { undici } from '#service/http/index.ts';
import type { ReceivedResponse } from '#shared/contract/requests.ts';

/** What goes over the wire. */
export interface OutgoingCall {
  readonly httpMethod: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | Buffer | undefined;
  /** Path and query byte for byte, instead of those of the address, which a URL parser would rewrite. */
  readonly target?: string;
}

/** The response, or one sentence about why there was none. */
export type Reception =
  | { readonly response: ReceivedResponse; readonly failure?: undefined }
  | { readonly response?: undefined; readonly failure: string };

/** Largest response that is read, in bytes: 5 MiB. */
const BODY_LIMIT = 5 * 1024 * 1024;
/** Milliseconds until a call without a response fails. */
const TIME_LIMIT_MS = 30_000;

/** Sends one call and reads its response. Redirects are not followed, because the user wants to see them. */
export async function send(call: OutgoingCall, dispatcher: Dispatcher, cancel?: AbortSignal): Promise<Reception> {
  const started = performance.now();
  try {
    const options = {
      method: call.httpMethod,
      headers: call.headers.flat(),
      body: call.body ?? null,
      signal: AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), ...(cancel === undefined ? [] : [cancel])]),
      headersTimeout: TIME_LIMIT_MS,
      bodyTimeout: TIME_LIMIT_MS,
    };
    const response =
      call.target === undefined
        ? await undici().request(call.url, { ...options, dispatcher })
        : await dispatcher.request({ ...options, origin: new URL(call.url).origin, path: call.target });
    const firstByte = performance.now() - started;
    const body = await bodyUpTo(response.body, BODY_LIMIT);
    if (body === undefined) {
      const failure = `The response of ${new URL(call.url).host} is longer than ${Math.round(BODY_LIMIT / 1024)} KiB and was cut off. Ask for less, for example with a limit parameter.`;
      return { failure };
    }
    const textOf = (name: string) => response.headers[name]?.toString();
    return {
      response: {
        status: response.statusCode,
        statusText: response.statusText ?? '',
        headers: Object.entries(response.headers).flatMap(([name, value]) =>
          (Array.isArray(value) ? value : [value ?? '']).map((one): [string, string] => [name, one]),
        ),
        ...(await bodyText(body, { encoding: textOf('content-encoding'), type: textOf('content-type') }, BODY_LIMIT)),
        timing: { total: performance.now() - started, firstByte },
      },
    };
  } catch (error) {
    return {
      failure: cancel?.aborted ? 'The call was cancelled before its response.' : failureSentence(error, call.url),
    };
  }
}

/** The value of a header. @param name in lower case */
export const headerOf = (
  { headers }: { readonly headers: readonly (readonly [string, string, ...unknown[]])[] },
  name: string,
): string | undefined => headers.find(([header]) => header.toLowerCase() === name)?.[1];

/** Why there was no response, and what to do. The address is named without its query, which may hold a secret. */
function failureSentence(error: unknown, url: string): string {
  const { host, origin } = new URL(url);
  const code = exchangeErrorCode(error);
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${origin}. Check host and port, or start the server there.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine finds no address for ${host}. Check the spelling, or add a hosts entry (Data centers shows the line).`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `There is no way from this machine to ${host}. Check the network.`;
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
    case 'EPIPE':
      return `${host} closed the connection before it answered. Check that the port speaks ${origin.split(':')[0]?.toUpperCase()}.`;
    case 'TimeoutError':
    case 'ABORT_ERR':
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return `${host} did not answer within ${TIME_LIMIT_MS / 1000} s. Try again, or check that the address is the right one.`;
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
    case 'EPROTO':
      return `${host} does not speak HTTPS on this port. Use http, or the HTTPS port.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${host} is for another name. Call it by a name that the certificate lists.`;
    default:
      if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) {
        return `The certificate of ${host} is not trusted (${code}). Trust its CA on this machine, or use an address with a valid certificate.`;
      }
      return /^(?:HPE_|UND_ERR_)/.test(code)
        ? `${host} did not answer in HTTP (${code}). Check that the port is the right one.`
        : `The call to ${host} failed${code ? ` (${code})` : ''}. Check the address and try again.`;
  }
}

/** A body as a user reads it; one that is no text has its bytes, in base64. */
interface ReadBody {
  readonly body: string;
  readonly bytes?: string;
}

/**
 * The text of a body: unpacked, also where nobody asked for it to be packed, and read in the charset that its type names.
 *
 * @param most bytes of an unpacked body; a larger one stays packed
 */
export async function bodyText(
  bytes: Buffer,
  { encoding = '', type = '' }: { readonly encoding?: string | undefined; readonly type?: string | undefined },
  most: number,
): Promise<ReadBody> {
  const plain = (await unpacked(bytes, encoding, most)) ?? bytes;
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? (isUtf8(plain) ? 'utf-8' : 'windows-1252');
  const text = decoded(plain, charset);
  // A zero is in no text, but in those of two bytes a character.
  return text.includes('\0') ? { body: '', bytes: plain.toString('base64') } : { body: text };
}

function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
  } catch {
    // There is no such charset.
    return bytes.toString('utf8');
  }
}
