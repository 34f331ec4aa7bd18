import type { Call } from '#service/kernel/call.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { readAuthorization } from './authorization-header.ts';
import { takesUserKey } from './user-key-parameter.ts';

/** The credential that a call carries, not checked yet. */
export type Credential =
  | { readonly kind: 'oauth'; readonly token: string; readonly place: 'Authorization header' | 'oauth_token' }
  | { readonly kind: 'secret'; readonly apiKey: string; readonly secret: string }
  | { readonly kind: 'userKey'; readonly apiKey: string; readonly userKey: string; readonly secret: string }
  | SignatureCredential
  | { readonly kind: 'anonymous'; readonly apiKey: string };

export interface SignatureCredential {
  readonly kind: 'signature';
  readonly apiKey: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly sig: string;
  /** Only with the site's switch `allowSignedUserKey` (D30). */
  readonly userKey: string | undefined;
}

const noCredential =
  'Missing required parameter: apiKey. A call needs a credential: apiKey with timestamp, nonce and sig; apiKey with ' +
  'secret over HTTPS; or an access token in "Authorization: OAuth <token>" or oauth_token over HTTPS.';

/**
 * Finds the one credential that a call carries (spec "Authentication" A 2, B, C; D29).
 *
 * @throws ApiError 400001 for two kinds at once, 400002 naming what is missing, 400008 for an unusable Authorization
 */
export function readCredential(call: Call): Credential {
  const headerToken = readAuthorization(call);
  const parameterToken = sent(call, 'oauth_token');
  const secret = sent(call, 'secret');
  const sig = sent(call, 'sig');
  const userKey = sent(call, 'userKey');

  rejectTwoKinds(call, [
    headerToken !== undefined && 'Authorization: OAuth',
    parameterToken !== undefined && 'oauth_token',
    secret !== undefined && 'secret',
    sig !== undefined && 'sig',
  ]);

  const token = headerToken ?? parameterToken;
  if (token !== undefined) {
    rejectTwoKinds(call, ['an access token', userKey !== undefined && !takesUserKey(call) && 'userKey']);
    const place = headerToken === undefined ? 'oauth_token' : 'Authorization header';
    call.trace.passed('D29', 'The call carries one kind of credential: an access token.', { place });
    return { kind: 'oauth', token, place };
  }

  const apiKey = sent(call, 'apiKey');
  if (apiKey === undefined) throw missing(call, noCredential);

  if (secret !== undefined) return withSecret(call, apiKey, secret, userKey);

  const timestamp = sent(call, 'timestamp');
  const nonce = sent(call, 'nonce');
  if (sig === undefined && timestamp === undefined && nonce !== undefined) {
    call.trace.noted('D54', 'A nonce without timestamp and sig is no signature; it is ignored.');
  } else if (sig !== undefined || timestamp !== undefined) {
    if (timestamp === undefined) throw missing(call, signatureNeeds('timestamp'));
    if (nonce === undefined) throw missing(call, signatureNeeds('nonce'));
    if (sig === undefined) throw missing(call, signatureNeeds('sig'));
    call.trace.passed('D29', 'The call carries one kind of credential: a signature.');
    return { kind: 'signature', apiKey, timestamp, nonce, sig, userKey };
  }

  if (userKey !== undefined) {
    const details =
      'userKey needs the secret of that application in the parameter secret, over HTTPS and without timestamp, nonce and sig.';
    throw call.trace.refused('D30', new ApiError(400001, details));
  }
  for (const name of ['secret', 'sig', 'oauth_token']) {
    // An empty credential is an error of the client, not an anonymous call.
    if (call.parameters.has(name)) throw missing(call, `Missing required parameter: ${name}. It was sent empty.`);
  }
  call.trace.passed('D35', 'The call carries an API key and nothing else: it is anonymous.');
  return { kind: 'anonymous', apiKey };
}

function withSecret(call: Call, apiKey: string, secret: string, userKey: string | undefined): Credential {
  if (userKey === undefined) {
    call.trace.passed('D29', 'The call carries one kind of credential: the secret of the site.');
    return { kind: 'secret', apiKey, secret };
  }
  const extra = ['timestamp', 'nonce'].filter((name) => call.parameters.has(name));
  if (extra.length > 0) {
    const details = `userKey with secret takes no timestamp, nonce or sig; leave out ${extra.join(' and ')}.`;
    throw call.trace.refused('D30', new ApiError(400001, details));
  }
  call.trace.passed('D30', 'The call carries one kind of credential: an application key with its secret.', { userKey });
  return { kind: 'userKey', apiKey, userKey, secret };
}

/** The value of a parameter; an empty one counts as not sent. */
function sent(call: Call, name: string): string | undefined {
  const value = call.parameters.get(name);
  return value === '' ? undefined : value;
}

function rejectTwoKinds(call: Call, found: readonly (string | false)[]): void {
  const kinds = found.filter((kind) => kind !== false);
  if (kinds.length < 2) return;
  const legacy =
    kinds.includes('sig') && kinds.some((kind) => kind.startsWith('Authorization') || kind === 'oauth_token')
      ? ' Signing with the secret of a session (the legacy OAuth 1.0 API) is not emulated.'
      : '';
  const details = `Two kinds of credential in one call: ${kinds.join(' and ')}. Send one of them.${legacy}`;
  throw call.trace.refused('D29', new ApiError(400001, details));
}

function missing(call: Call, details: string): ApiError {
  return call.trace.refused('D29', new ApiError(400002, details));
}

function signatureNeeds(name: string): string {
  return `Missing required parameter: ${name}. A signed call needs timestamp, nonce and sig together.`;
}
