import type { FlowStep } from '#shared/contract/flows.ts';
import { maskAuthorization, maskParameter } from '#shared/protocol/masking.ts';

/** What each parameter of the login and token end-points is for (spec "Endpoints" 1 and 2). */
const meanings: Readonly<Record<string, string>> = {
  x_provider: 'The social network or mail account that authenticates the user.',
  client_id: 'The API key: which site the user logs in to.',
  redirect_uri: 'Where the service sends the user afterwards; checked against the domains registered for the site.',
  response_type: 'What the redirect brings back: an access token, or a one-time code.',
  state: 'Returned unchanged, so that the client knows that the response belongs to its own request.',
  x_cid: 'Context id, kept with the login and its tokens for reports.',
  x_lang: "Language of the provider's screen and of messages.",
  x_session_expiration: 'Seconds the token stays valid; 0 ends it with the browser; absent: what the site is set to.',
  x_pending_registration: 'The new account is not final until socialize.notifyRegistration is called.',
  x_temporary_account: 'The account can be reached only with its access token.',
  access_token: 'The session key, passed with every REST call.',
  expires_in: 'Seconds until the token expires; absent when it never does.',
  code: 'One-time code, exchanged for an access token within 2 minutes.',
  error: 'What went wrong, as an OAuth 2.0 error code.',
  error_description: 'Service error code and message, separated by a dash.',
  grant_type: 'What the token is issued for: a code, or the site itself.',
  x_siteUID: 'The site’s own id of the user; the token is then bound to that user.',
  x_userInfo: 'Profile data of the user as JSON, shown by plugins such as comments.',
  x_sessionExpiration: 'Seconds the session stays valid; 0 ends it with the browser; absent: forever.',
  UID: 'Id of the user the call is about.',
  scope: 'What the app asks for: openid makes it a login, the others claims and a refresh token.',
  nonce: 'Comes back in the id token, so that the app knows that it belongs to its own request.',
  code_challenge: 'SHA-256 of the code_verifier in base64url: the code works only together with that (RFC 7636).',
  code_challenge_method: 'S256 alone is accepted.',
  code_verifier: 'Only who began the login knows it: a stolen code is worth nothing (RFC 7636).',
  prompt: 'consent: the user is asked, also when they allowed it before.',
  context: 'The request that waits for its user, for ten minutes.',
  mode: 'What the proxy page has to do: login, afterLogin, error.',
  login_token: 'The session of the user, as accounts.login gives it.',
  consent: 'What the user allowed, as JSON; signed over exactly this text.',
  sig: 'HMAC-SHA1 of the consent with the decoded secret of the site, base64url without padding.',
  id_token: 'Says who logged in, when and for whom; signed by the provider (a JWT).',
  refresh_token: 'Gets new access tokens without the user; each works once.',
  SAMLRequest: 'The request: deflated XML in base64 (SAML Bindings 3.4).',
  SAMLResponse: 'The response: XML in base64 (SAML Bindings 3.5).',
  RelayState: 'Comes back unchanged with the response: the login that it belongs to.',
  SigAlg: 'How the query is signed: RSA with SHA-256.',
  Signature: 'Over message, RelayState and SigAlg as they are sent, with the key of the sender.',
  samlContext: 'The request that waits for its user, for ten minutes.',
  spName: 'The service provider that the user goes to.',
  loginToken: 'The session of the user, as accounts.login gives it.',
  token_type: 'Bearer: whoever has the access token may use it.',
  Authorization:
    'The credential: Basic with API key and secret at the token end-point, OAuth with the token on REST calls.',
};

type StepParameter = FlowStep['parameters'][number];

/** One parameter for a step: masked by its name, with its meaning. */
export function stepParameter(name: string, value: string, place: StepParameter['place']): StepParameter {
  const meaning = meanings[name];
  const shown = name === 'Authorization' ? maskAuthorization(value) : maskParameter(name, value);
  return { name, value: shown, place, ...(meaning === undefined ? {} : { meaning }) };
}
