import type { LibraryError } from '#service/families/fidm/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';

/** What the log says of an error of the library: the rule, and a sentence with what to do. */
interface Told {
  readonly rule: string;
  readonly reason: string;
  readonly cause: { readonly cause?: CauseName };
}

interface Known {
  readonly pattern: RegExp;
  readonly rule: string;
  readonly sentence: string;
  /** The second half of the key of the cause. */
  readonly cause: CauseName | undefined;
}

const known = (pattern: RegExp, rule: string, sentence: string, cause?: CauseName): Known => ({
  ...{ pattern, rule, sentence, cause },
});

/** Its detail speaks of a client that the request did not name. */
const foreignHint = known(
  /unrecognized id_token_hint audience/i,
  'OpenID Connect RP-Initiated Logout 2',
  'The id_token_hint is an id token that this provider gave to a relying party of the site.',
  'id-token-hint-wrong',
);

const unusableToken = known(
  /access token|invalid token provided|no access token/i,
  'RFC 6750 3.1',
  'Send the access token that the provider gave as "Authorization: Bearer …"; it has to be valid, and to have the scope openid.',
  'openid-token-unusable',
);

/** The errors that callers meet, by what the library says of them; the first that fits is told. */
const errors: readonly Known[] = [
  known(
    /could not find logout details/i,
    'OpenID Connect RP-Initiated Logout 2',
    'No logout waits for a confirmation in this browser: it was confirmed, or is too old. Begin again at end_session.',
  ),
  known(
    /client not found|client is invalid/i,
    'RFC 6749 2.2',
    'No relying party of the site has this client_id. Create it with fidm.oidc.op.createRP, or copy the clientID of one that there is.',
    'relying-party-unknown',
  ),
  known(
    /missing required parameter.{0,200}redirect_uri/i,
    'RFC 6749 3.1.2.3',
    'redirect_uri is missing. Send one of the addresses that the relying party registered.',
    'redirect-uri-missing',
  ),
  known(/missing required parameter/i, 'RFC 6749 4.1.2.1', 'A parameter is missing.'),
  known(
    /authorization code redirect_uri mismatch/i,
    'RFC 6749 4.1.3',
    'The redirect_uri is not the one that the code was asked for with. Send the same text.',
    'redirect-uri-changed',
  ),
  known(
    /redirect_uri.{0,200}did not match|redirect_uris? mismatch|invalid_redirect_uri|did not match any of the client's registered/i,
    'RFC 6749 3.1.2.3',
    'The redirect_uri is none that the relying party registered: it is compared character by character, also case, port and a slash at the end. Register it with fidm.oidc.op.updateRP.',
    'redirect-uri-unregistered',
  ),
  known(
    /authorization code already consumed/i,
    'RFC 6749 4.1.2',
    'The code was used before. A code is for one exchange; the tokens of the first one have been revoked.',
    'code-used-before',
  ),
  known(
    /authorization code is expired/i,
    'RFC 6749 4.1.2',
    'The code has expired: it is valid for 120 seconds.',
    'code-expired',
  ),
  known(
    /authorization code not found/i,
    'RFC 6749 4.1.2',
    'The code is unknown: it was never given, was revoked, or was changed on its way. Take the value of "code" from the redirect, decoded once.',
    'unknown-code',
  ),
  known(
    /code_verifier (?:must|contains)/i,
    'RFC 7636 4.1',
    'The code_verifier has 43 to 128 characters, of A to Z, a to z, 0 to 9, "-", ".", "_" and "~".',
    'verifier-malformed',
  ),
  known(
    /unsupported code_challenge_method/i,
    'RFC 7636 4.6',
    'A code_verifier came for a code that was asked for without a code_challenge. Send code_challenge and code_challenge_method=S256 to authorize, or no code_verifier.',
    'verifier-without-challenge',
  ),
  known(
    /not supported value of code_challenge_method|code_challenge_method must be provided/i,
    'RFC 7636 4.3',
    'The code_challenge_method is S256, in upper case; there is no other one, and none is assumed.',
    'challenge-method',
  ),
  known(
    /code_challenge (?:must|contains)/i,
    'RFC 7636 4.2',
    'The code_challenge is the SHA-256 of the verifier in base64url without padding: 43 characters.',
    'challenge-malformed',
  ),
  known(
    /PKCE verification failed|code_verifier/i,
    'RFC 7636 4.6',
    'The code_verifier does not fit the code_challenge of the request, or only one of both was sent. Send the verifier whose SHA-256 in base64url, without padding, is the challenge of this very request.',
    'verifier-wrong',
  ),
  known(
    /code_challenge|PKCE/i,
    'RFC 7636 4.3',
    'The request needs PKCE: send code_challenge and code_challenge_method=S256.',
    'pkce-missing',
  ),
  known(
    /refresh token already used/i,
    'RFC 9700 4.14',
    'The refresh token was used before, so it may have been stolen: everything that its login gave has been revoked. Keep the refresh token of the newest response, and log in again.',
    'refresh-token-reused',
  ),
  known(
    /refresh token is expired/i,
    'RFC 6749 6',
    'The refresh token has expired. Log in again.',
    'refresh-token-expired',
  ),
  known(
    /refresh token not found/i,
    'RFC 6749 6',
    'The refresh token is unknown: it was never given, or it was revoked with its login. Log in again.',
    'refresh-token-unknown',
  ),
  known(
    /grant (?:not found|is expired)/i,
    'RFC 6749 5.2',
    'What the user allowed was revoked. Log in again.',
    'grant-revoked',
  ),
  known(
    /referenced account not found/i,
    'D28',
    'The user is gone, or the account is disabled or not finished.',
    'grant-user-gone',
  ),
  known(
    /client mismatch/i,
    'RFC 6749 5.2',
    'It was given to another relying party. Send the credentials of that one.',
    'of-another',
  ),
  known(
    /invalid secret provided|client secret/i,
    'RFC 6749 2.3.1',
    'The secret is not that of the relying party. Copy its clientSecret again.',
    'client-secret-wrong',
  ),
  known(
    /client authentication|auth(?:entication)? (?:method|mechanism)|authorization header|client_id mismatch/i,
    'RFC 6749 2.3',
    'The relying party has to identify itself as it is registered (tokenEndpointAuthMethod): by Basic header, by client_id and client_secret in the body, or with PKCE alone.',
    'client-authentication',
  ),
  known(
    /refresh token missing requested scope/i,
    'RFC 6749 6',
    'A refresh token gives the scopes of its login, or fewer. Leave scope out, or log in again for more.',
    'scope-not-given',
  ),
  known(
    /scope contains invalid/i,
    'RFC 6749 3.3',
    'A scope has characters that no scope may have: quotes, back-slashes, and what is not ASCII. A blank separates scopes.',
    'scope-malformed',
  ),
  known(
    /no such resource|resource indicator/i,
    'RFC 8707 2',
    'The provider gives tokens for itself alone. Leave resource out.',
    'resource-unknown',
  ),
  known(
    /^origin .* not allowed for client/i,
    'X 2',
    'A page may call from the origins of the redirectUris of its relying party alone.',
    'origin-not-allowed',
  ),
  known(
    /requested scope is not allowed|missing requested scope|scope contains/i,
    'RFC 6749 3.3',
    'A scope is not among allowedScopes of the relying party, or no scope at all.',
    'scope-not-allowed',
  ),
  known(
    /response_mode/i,
    'OAuth 2.0 Multiple Response Types 2.1',
    'The response_mode does not go with this response_type.',
  ),
  known(
    /response_type/i,
    'RFC 6749 3.1.1',
    'The response_type is not among supportedResponseTypes of the relying party.',
    'response-type-not-allowed',
  ),
  known(
    /grant_type|grant type/i,
    'RFC 6749 5.2',
    'The grant_type is not one that the relying party may use, or that the provider has.',
  ),
  known(/nonce/i, 'OpenID Connect Core 3.2.2.1', 'Requests that answer with an id token at once need a nonce.'),
  known(
    /\brequest(?:_uri)? parameter|request objects?|request(?:_uri)?_not_supported/i,
    'OpenID Connect Core 6',
    'Request objects are not supported: send the parameters themselves.',
    'request-object',
  ),
  known(/prompt/i, 'OpenID Connect Core 3.1.2.1', 'The prompt is none, login or consent; none goes alone.'),
  known(/max_age/i, 'OpenID Connect Core 3.1.2.1', 'max_age is a number of seconds.'),
  known(/claims/i, 'OpenID Connect Core 5.5', 'The claims parameter is a JSON object with userinfo and id_token.'),
  known(
    /id_token_hint/i,
    'OpenID Connect RP-Initiated Logout 2',
    'The id_token_hint is an id token that this provider gave to this relying party.',
    'id-token-hint-wrong',
  ),
  known(
    /post_logout_redirect_uri/i,
    'OpenID Connect RP-Initiated Logout 2.1',
    'Register the address as postLogoutRedirectUris of the relying party.',
    'logout-address-unregistered',
  ),
  known(
    /authorization request has expired|interaction session/i,
    'X 2',
    'The context has expired or was used. Begin again at authorize.',
    'context-expired',
  ),
  unusableToken,
  known(
    /authorization request is still pending/i,
    'RFC 8628 3.5',
    'The user has not let the device in yet. Ask again after the interval.',
    'device-pending',
  ),
  known(
    /device code/i,
    'RFC 8628 3.5',
    'The device code is unknown, has expired or was used. Begin again at device_authorization.',
    'device-code-unusable',
  ),
  known(/must not be provided twice/i, 'RFC 6749 3.1', 'A parameter was sent twice. Send it once.', 'sent-twice'),
];

/**
 * How the log tells an error of the library.
 *
 * @param closer says more of this very call than the sentence that all such errors have
 * @param isOfUser the call is one for userinfo, where the Authorization header has a token and no client
 */
export function toldOf({ error, description, detail = '' }: LibraryError, closer?: string, isOfUser = false): Told {
  const said = [description, detail].filter(Boolean).join(' - ');
  const found = isOfUser && /authorization header/i.test(said) ? unusableToken : knownOf(detail, said);
  const end = /[.!?]$/.test(said) || said === '' ? said : `${said}.`;
  const sentence = end.charAt(0).toUpperCase() + end.slice(1);
  if (found === undefined)
    return { rule: 'RFC 6749 5.2', reason: sentence || `The provider answered ${error}.`, cause: {} };
  return {
    rule: found.rule,
    reason: `${closer ?? found.sentence} (${sentence})`,
    cause: found.cause === undefined ? {} : { cause: found.cause },
  };
}

/** By the detail, which says more, before the whole. */
function knownOf(detail: string, said: string): Known | undefined {
  if (foreignHint.pattern.test(said)) return foreignHint;
  return errors.find(({ pattern }) => pattern.test(detail)) ?? errors.find(({ pattern }) => pattern.test(said));
}
