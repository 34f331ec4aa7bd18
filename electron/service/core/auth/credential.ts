import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  ApiError,
  type Call,
  cookieOf,
  type IsToken,
  isCertificateHost,
  readAuthorization,
  unreadNameOfToken,
} from '#service/kernel/index.ts';
import { namedApiKey, siteOfAdministrator } from './administration.ts';
import { readBearer } from './bearer.ts';
import {
  combinationOf,
  halfSigned,
  missing,
  noCredential,
  notTogether,
  part,
  partsIn,
  signatureNeeds,
  timeOfProof,
} from './combinations.ts';
import { siteOfMachineToken } from './machine-token.ts';
import { shownUserKey, takesUserKey } from './user-key.ts';

/** The parts of a signature, as sent. */
export interface SentSignature {
  readonly timestamp: string;
  readonly nonce: string;
  readonly sig: string;
}

/** The credential that a call carries, not checked yet. */
export type Credential =
  | { readonly kind: 'oauth'; readonly token: string; readonly place: 'Authorization header' | 'oauth_token' }
  | { readonly kind: 'secret'; readonly apiKey: string; readonly secret: string }
  | { readonly kind: 'userKey'; readonly apiKey: string; readonly userKey: string; readonly secret: string }
  /** A token with what must be the secret of its session, unsigned (D65, C 4.1). */
  | { readonly kind: 'sessionSecret'; readonly token: string; readonly secret: string }
  | { readonly kind: 'jwt'; readonly apiKey: string; readonly jwt: string }
  /** The client certificate of a call to `mtls.<domain>` (F 5.1); `userKey` of the application that is meant, undefined: any. */
  | { readonly kind: 'certificate'; readonly apiKey: string; readonly userKey: string | undefined }
  | (SentSignature & {
      readonly kind: 'signature';
      readonly apiKey: string;
      /** Only with the site's switch `allowSignedUserKey` (D30). */
      readonly userKey: string | undefined;
      /** Sent beside the signature: it must be right too, and of the same principal (D65). */
      readonly secret: string | undefined;
    })
  /** A token that signs the call with the secret of its session (D51). */
  | (SentSignature & { readonly kind: 'signedToken'; readonly token: string })
  /** The session of a browser: as a parameter, or in its cookie (D52). */
  | { readonly kind: 'loginToken' | 'cookie'; readonly apiKey: string; readonly token: string }
  | { readonly kind: 'anonymous'; readonly apiKey: string };

export type CredentialOf<Kind extends Credential['kind']> = Extract<Credential, { readonly kind: Kind }>;

/**
 * Finds the one credential that a call carries, or the two that go together (spec "Authentication" A 2, B, C; D29, D65).
 *
 * @param needsNone true for a method that anybody may call: what is no credential is ignored (D65)
 * @throws ApiError 400001 for credentials that do not go together, 400002 naming what is missing, 400008 for an unusable
 *   Authorization
 */
export function readCredential(core: Pick<Core, 'store'>, call: Call, needsNone: boolean): Credential {
  const isOwn = hasOwnBearer(call);
  const bearer = isOwn ? undefined : readBearer(call);
  const hasHeader = call.authorization !== undefined && !isOwn && bearer === undefined;
  const header = hasHeader ? readAuthorization(call, isTokenOf(core)) : undefined;
  const parameter = sent(call, 'oauth_token');
  const asToken = (text: string | undefined) =>
    text !== undefined && needsNone && isApiKeyAsToken(core, call, text) ? undefined : text;
  const [headerToken, parameterToken] = [asToken(header), asToken(parameter)];
  const secret = sent(call, 'secret');
  const sig = sent(call, 'sig');
  const loginToken = sent(call, 'login_token');
  const others =
    (headerToken === undefined ? 0 : part['Authorization: OAuth']) |
    (parameterToken === undefined ? 0 : part.oauth_token) |
    (bearer === undefined ? 0 : part['Authorization: Bearer']) |
    (secret === undefined ? 0 : part.secret) |
    (sig === undefined ? 0 : part.sig) |
    (loginToken === undefined ? 0 : part.login_token);
  const userKey = sent(call, 'userKey');
  // Beside a credential that no userKey belongs to, it is a parameter of some methods (D59).
  const isParameter = userKey !== undefined && takesUserKey(call) && (others & (part.secret | part.sig)) === 0;
  if (isCertificateHost(call.hostNamespace)) return withCertificate(call, others, isParameter ? undefined : userKey);
  const set = others | (userKey === undefined || (isParameter && others !== 0) ? 0 : part.userKey);
  const makes = combinationOf(set);
  if (makes === undefined && set !== 0) throw notTogether(call, set);
  if (set !== 0) noteCookie(call);

  const token = headerToken ?? parameterToken;
  if (token !== undefined) {
    if (makes === 'signed token') {
      const signature = signatureOf(call);
      call.trace.passed('D51', 'The call carries one kind of credential: a token that signs it.');
      return { kind: 'signedToken', token, ...signature };
    }
    const place = headerToken === undefined ? 'oauth_token' : 'Authorization header';
    if (makes === 'token and session secret' && secret !== undefined) {
      noteIdle(call, 'D65', 'The token is sent with a secret');
      call.trace.passed('D65', 'The call carries an access token and a secret: each is checked.', { place });
      return { kind: 'sessionSecret', token, secret };
    }
    call.trace.passed('D29', 'The call carries one kind of credential: an access token.', { place });
    return { kind: 'oauth', token, place };
  }

  // Here they are texts that are no token: an API key in their place names the site (D65).
  const apiKey =
    namedApiKey(call) ??
    header ??
    parameter ??
    (userKey === undefined ? undefined : siteOfAdministrator(core.store, call, userKey)) ??
    (bearer === undefined ? undefined : siteOfMachineToken(core, bearer));
  if (apiKey === undefined) throw missing(call, 'apiKey', noCredential, unreadNameOfToken(isTokenOf(core), call));
  if (sent(call, 'apiKey') === undefined && call.hostSite !== undefined) {
    const check = 'The call names no apiKey: its host is the API domain of a site, whose key it gets.';
    call.trace.passed('D55', check, { host: call.host, apiKey });
  }

  if (bearer !== undefined) return withJwt(call, apiKey, bearer);
  if (secret !== undefined && sig === undefined) return withSecret(call, apiKey, secret, userKey);

  const timestamp = sent(call, 'timestamp');
  const nonce = sent(call, 'nonce');
  if (sig === undefined && timestamp === undefined && nonce !== undefined) {
    call.trace.noted('D54', 'A nonce without timestamp and sig is no signature; it is ignored.');
  } else if (sig !== undefined || timestamp !== undefined) {
    if (secret !== undefined && (timestamp === undefined || nonce === undefined)) throw halfSigned(call, set);
    const misnamed = sig === undefined ? timeOfProof(call) : undefined;
    if (misnamed !== undefined) throw missing(call, ...misnamed);
    const signature = signatureOf(call);
    if (secret === undefined) call.trace.passed('D29', 'The call carries one kind of credential: a signature.');
    else call.trace.passed('D65', 'The call carries a signature and a secret: each is checked.');
    return { kind: 'signature', apiKey, ...signature, userKey, secret };
  }

  if (makes === 'application without secret' && needsNone) {
    // The toolkit reads the texts of mails so (C 2).
    call.trace.noted(
      'D65',
      'A userKey without the secret of its application is no credential. The method needs none, so it is ignored.',
      {
        userKey: shownUserKey(userKey ?? ''),
      },
    );
  } else if (makes === 'application without secret') {
    const details =
      'userKey needs the secret of that application: in the parameter secret over HTTPS, or as the key that signs the call.';
    throw call.trace.refused('D30', new ApiError(400001, details, {}, 'user-key-without-secret'));
  }
  if (loginToken !== undefined) {
    call.trace.passed('D52', 'The call carries one kind of credential: a login token.', { place: 'login_token' });
    return { kind: 'loginToken', apiKey, token: loginToken };
  }
  const cookie = sessionCookie(call, apiKey);
  if (cookie !== undefined) return cookie;
  for (const name of ['secret', 'sig', 'oauth_token', 'login_token']) {
    // An empty credential is an error of the client, not an anonymous call.
    if (call.parameters.get(name) === '') throw missing(call, name, 'It was sent empty.');
  }
  call.trace.passed('D35', 'The call carries an API key and nothing else: it is anonymous.');
  return { kind: 'anonymous', apiKey };
}

/** For the cause of a refusal, where a token is sent in another way. */
const isTokenOf =
  ({ store }: Pick<Core, 'store'>): IsToken =>
  (text) =>
    store.of(tokenRepository).find(text) !== undefined;

/** @throws ApiError 400002 naming what is missing */
function signatureOf(call: Call): SentSignature {
  const needed = (name: keyof SentSignature): string => {
    const value = sent(call, name);
    if (value === undefined) throw missing(call, name, signatureNeeds);
    return value;
  };
  return { timestamp: needed('timestamp'), nonce: needed('nonce'), sig: needed('sig') };
}

/** The session of a browser in its cookie; undefined when the call has none. */
function sessionCookie(call: Call, apiKey: string): Credential | undefined {
  const name = `glt_${apiKey}`;
  const cookie = cookieOf(call, name);
  if (cookie === undefined || cookie === '') return undefined;
  call.trace.passed('D52', 'The call carries one kind of credential: the cookie of a session.', { cookie: name });
  // Client libraries append more behind a bar (F 5.8).
  return { kind: 'cookie', apiKey, token: cookie.split('|', 1)[0] ?? '' };
}

/** A browser sends the cookie of a session with every call: beside a credential it counts for nothing, right or wrong. */
function noteCookie(call: Call): void {
  const apiKey = call.headers.cookie === undefined ? undefined : namedApiKey(call);
  if (apiKey === undefined || cookieOf(call, `glt_${apiKey}`) === undefined) return;
  const check = 'The cookie of a session came beside another credential: it is ignored, and not looked at.';
  call.trace.noted('D52', check, { cookie: `glt_${apiKey}` });
}

function withSecret(call: Call, apiKey: string, secret: string, userKey: string | undefined): Credential {
  if (userKey === undefined) {
    call.trace.passed('D29', 'The call carries one kind of credential: the secret of the site.');
    noteIdle(call, 'D54', 'The call carries a secret, and no sig');
    return { kind: 'secret', apiKey, secret };
  }
  const extra = ['timestamp', 'nonce'].filter((name) => call.parameters.has(name));
  if (extra.length > 0) {
    const details = `userKey with secret takes no timestamp, nonce or sig; leave out ${extra.join(' and ')}.`;
    throw call.trace.refused('D30', new ApiError(400001, details, {}, 'user-key-with-time'));
  }
  call.trace.passed('D30', 'The call carries one kind of credential: an application key with its secret.', {
    userKey: shownUserKey(userKey),
  });
  return { kind: 'userKey', apiKey, userKey, secret };
}

/** @param others credentials that came besides */
function withCertificate(call: Call, others: number, userKey: string | undefined): Credential {
  if (others !== 0) {
    const names = partsIn(others).join(' and ');
    const details = `A client certificate is the only credential of a call to mtls. Leave out ${names}, or call the host of the namespace.`;
    const error = new ApiError(400001, details, {}, 'client-certificate-and-more');
    throw call.trace.refused('D65', error, undefined, 'The credentials do not go together.');
  }
  const apiKey = namedApiKey(call);
  if (apiKey === undefined) throw missing(call, 'apiKey', 'A client certificate needs it, too.');
  call.trace.passed('F 5.1', 'The call came to a host of client certificates, so its certificate is its credential.');
  return { kind: 'certificate', apiKey, userKey };
}

function withJwt(call: Call, apiKey: string, jwt: string): Credential {
  noteIdle(call, 'F 5.6', 'The JWT has its own time and id');
  call.trace.passed('D29', 'The call carries one kind of credential: a JWT of an application.');
  return { kind: 'jwt', apiKey, jwt };
}

/** Parts of a signature that sign nothing. */
function noteIdle(call: Call, rule: string, why: string): void {
  const idle = ['timestamp', 'nonce'].filter((name) => call.parameters.has(name));
  if (idle.length > 1) call.trace.noted(rule, `${why}: timestamp and nonce are ignored.`);
  else if (idle.length > 0) call.trace.noted(rule, `${why}: ${idle[0]} is ignored.`);
}

/** The value of a parameter; an empty one counts as not sent. */
function sent(call: Call, name: string): string | undefined {
  const value = call.parameters.get(name);
  return value === '' ? undefined : value;
}

/** Methods that read `Authorization: Bearer` themselves: it says what a passkey has proved, and not who calls. */
const methods: ReadonlySet<string> = new Set(['oauth.authorize', 'oauth.connect', 'oauth.disconnect']);

/** True when the header is no credential of the call, but read by its method (`readOwnBearer`). */
export function hasOwnBearer({ facts, authorization }: Call): boolean {
  return authorization?.scheme === 'bearer' && methods.has(facts.method);
}

/** What an API key looks like (F 4.2). */
const form = /^\d_[\w-]{1,200}$/;

/**
 * True for an API key in the place of an access token: a client library that is made without a secret sends it there
 * (F 5.1). It is no credential, so a method that needs none ignores it (D65).
 */
export function isApiKeyAsToken({ store }: Pick<Core, 'store'>, { trace }: Call, text: string): boolean {
  if (store.of(siteRepository).get(text) === undefined && !form.test(text)) return false;
  trace.noted(
    'D65',
    'What came as an access token is an API key, no credential: the method needs none, it is ignored.',
  );
  return true;
}
