import type { PreparedRequest } from '#shared/contract/requests.ts';
import { mask, maskAuthorization } from '#shared/protocol/masking.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import type { BuiltCall } from './built-call.ts';

/** Parameters of a built call whose value is a secret or a token. */
const hidden: ReadonlySet<string> = new Set(['secret', 'client_secret', 'oauth_token', 'access_token']);

/** True when the value of this parameter is shown masked and written as a variable in snippets. */
export function isHidden(name: string): boolean {
  return hidden.has(name.toLowerCase());
}

function maskedHeader(name: string, value: string): string {
  return name.toLowerCase() === 'authorization' ? maskAuthorization(value) : value;
}

/** The call as it is sent, with secret and token masked (R15): may leave the service. */
export function showCall(call: BuiltCall): Pick<PreparedRequest, 'httpMethod' | 'url' | 'headers' | 'body' | 'masked'> {
  const encoded = call.parameters
    .map(({ name, value }) => `${percentEncode(name)}=${isHidden(name) ? shownMask(value) : percentEncode(value)}`)
    .join('&');
  const address = `${call.origin}${call.path}`;
  return {
    httpMethod: call.httpMethod,
    url: call.body === undefined && encoded !== '' ? `${address}?${encoded}` : address,
    headers: call.headers.map(([name, value]) => [name, maskedHeader(name, value)]),
    ...(call.body === undefined ? {} : { body: encoded }),
    masked:
      call.parameters.some(({ name, value }) => value !== '' && isHidden(name)) ||
      (call.credential.kind === 'token' && call.credential.place === 'header'),
  };
}

/** A masked value, percent-encoded except for its ellipsis, which stays readable. */
function shownMask(value: string): string {
  return mask(value).replace(/[^…]+/, percentEncode);
}
