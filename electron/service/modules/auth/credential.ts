import type { Call } from '#service/kernel/call.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { readAuthorization } from './authorization-header.ts';
import { readBearer } from './bearer.ts';
import { cookieOf } from './cookies.ts';
import { namedApiKey } from './named-site.ts';
import { hasOwnBearer } from './own-bearer.ts';
import { takesUserKey } from './user-key-parameter.ts';

/** The credential that a call carries, not checked yet. */
export type Credential =
  | { readonly kind: 'oauth'; readonly token: string; readonly place: 'Authorization header' | 'oauth_token' }
  | { readonly kind: 'secret'; readonly apiKey: string; readonly secret: string }
  | { readonly kind: 'userKey'; readonly apiKey: string; readonly userKey: string; readonly secret: string }
  | { readonly kind: 'jwt'; readonly apiKey: string; readonly jwt: string }
  | SignatureCredential
  | SignedTokenCredential
  | LoginTokenCredential
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

/** A token that signs the call with the secret of its session (D51). */
export interface SignedTokenCredential {
  readonly kind: 'signedToken';
  readonly token: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly sig: string;
}

/** The session of a browser: as a parameter, or in its cookie (D52). */
export interface LoginTokenCredential {
  readonly kind: 'loginToken' | 'cookie';
  readonly apiKey: string;
  readonly token: string;
}

const noCredential =
  'Missing required parameter: apiKey. A call needs a credential: apiKey with timestamp, nonce and sig; apiKey with ' +
  'secret over HTTPS; apiKey with "Authorization: Bearer <jwt>" over HTTPS; an access token in ' +
  '"Authorization: OAuth <token>" or oauth_token over HTTPS; or apiKey with login_token over HTTPS.';

/**
 * Finds the one credential that a call carries (spec "Authentication" A 2, B, C; D29).
 *
 * @throws ApiError 400001 for two kinds at once, 400002 naming what is missing, 400008 for an unusable Authorization
 */
export function readCredential(call: Call): Credential {
  const isOwn = hasOwnBearer(call);
  const bearer = isOwn ? undefined : readBearer(call);
  const headerToken = isOwn || bearer !== undefined ? undefined : readAuthorization(call);
  const parameterToken = sent(call, 'oauth_token');
  const secret = sent(call, 'secret');
  const sig = sent(call, 'sig');
  const userKey = sent(call, 'userKey');

  rejectTwoKinds(call, [
    headerToken !== undefined && 'Authorization: OAuth',
    bearer !== undefined && 'Authorization: Bearer',
    parameterToken !== undefined && 'oauth_token',
    secret !== undefined && 'secret',
    sig !== undefined && parameterToken === undefined && 'sig',
  ]);

  const token = headerToken ?? parameterToken;
  if (token !== undefined) {
    rejectTwoKinds(call, ['an access token', userKey !== undefined && !takesUserKey(call) && 'userKey']);
    if (sig !== undefined && parameterToken !== undefined) return signedToken(call, parameterToken, sig);
    const place = headerToken === undefined ? 'oauth_token' : 'Authorization header';
    call.trace.passed('D29', 'The call carries one kind of credential: an access token.', { place });
    return { kind: 'oauth', token, place };
  }

  const apiKey = namedApiKey(call);
  if (apiKey === undefined) throw missing(call, noCredential);
  if (sent(call, 'apiKey') === undefined) {
    const check = 'The call names no apiKey: its host is the API domain of a site, whose key it gets.';
    call.trace.passed('D55', check, { host: call.host, apiKey });
  }

  if (bearer !== undefined) return withJwt(call, apiKey, bearer, userKey);
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
  const session = loginToken(call, apiKey);
  if (session !== undefined) return session;
  for (const name of ['secret', 'sig', 'oauth_token', 'login_token']) {
    // An empty credential is an error of the client, not an anonymous call.
    if (call.parameters.has(name)) throw missing(call, `Missing required parameter: ${name}. It was sent empty.`);
  }
  call.trace.passed('D35', 'The call carries an API key and nothing else: it is anonymous.');
  return { kind: 'anonymous', apiKey };
}

/** @throws ApiError 400002 naming what is missing */
function signedToken(call: Call, token: string, sig: string): SignedTokenCredential {
  const timestamp = sent(call, 'timestamp');
  const nonce = sent(call, 'nonce');
  if (timestamp === undefined) throw missing(call, signatureNeeds('timestamp'));
  if (nonce === undefined) throw missing(call, signatureNeeds('nonce'));
  call.trace.passed('D51', 'The call carries one kind of credential: a token that signs it.');
  return { kind: 'signedToken', token, timestamp, nonce, sig };
}

/** The session of a browser, as a parameter or in its cookie; undefined when the call has none. */
function loginToken(call: Call, apiKey: string): LoginTokenCredential | undefined {
  const parameter = sent(call, 'login_token');
  if (parameter !== undefined) {
    call.trace.passed('D52', 'The call carries one kind of credential: a login token.', { place: 'login_token' });
    return { kind: 'loginToken', apiKey, token: parameter };
  }
  const name = `glt_${apiKey}`;
  const cookie = cookieOf(call, name);
  if (cookie === undefined || cookie === '') return undefined;
  call.trace.passed('D52', 'The call carries one kind of credential: the cookie of a session.', { cookie: name });
  // Client libraries append more behind a bar (F 5.8).
  return { kind: 'cookie', apiKey, token: cookie.split('|', 1)[0] ?? '' };
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

function withJwt(call: Call, apiKey: string, jwt: string, userKey: string | undefined): Credential {
  rejectTwoKinds(call, ['a JWT, whose kid is the userKey', userKey !== undefined && 'userKey']);
  const idle = ['timestamp', 'nonce'].filter((name) => call.parameters.has(name));
  if (idle.length > 0) call.trace.noted('F 5.6', `The JWT has its own time and id; ${idle.join(' and ')} are ignored.`);
  call.trace.passed('D29', 'The call carries one kind of credential: the JWT of an application.');
  return { kind: 'jwt', apiKey, jwt };
}

/** The value of a parameter; an empty one counts as not sent. */
function sent(call: Call, name: string): string | undefined {
  const value = call.parameters.get(name);
  return value === '' ? undefined : value;
}

function rejectTwoKinds(call: Call, found: readonly (string | false)[]): void {
  const kinds = found.filter((kind) => kind !== false);
  if (kinds.length < 2) return;
  const details = `Two kinds of credential in one call: ${kinds.join(' and ')}. Send one of them.`;
  throw call.trace.refused('D29', new ApiError(400001, details));
}

function missing(call: Call, details: string): ApiError {
  return call.trace.refused('D29', new ApiError(400002, details));
}

function signatureNeeds(name: string): string {
  return `Missing required parameter: ${name}. A signed call needs timestamp, nonce and sig together.`;
}
