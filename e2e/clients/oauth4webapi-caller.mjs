// A public client, such as an app, with the npm package "oauth4webapi", unmodified: it checks every response strictly.
import * as oauth from 'oauth4webapi';
import { issuer, userLogsIn } from './oidc-steps.mjs';

const { CLIENT_ID, CALLBACK } = process.env;
const at = new URL(issuer);
const as = await oauth.processDiscoveryResponse(at, await oauth.discoveryRequest(at));
const client = { client_id: CLIENT_ID };
const none = oauth.None();

const verifier = oauth.generateRandomCodeVerifier();
const state = oauth.generateRandomState();
const nonce = oauth.generateRandomNonce();
const address = new URL(as.authorization_endpoint);
for (const [name, value] of Object.entries({
  client_id: CLIENT_ID,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email offline_access',
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
  state,
  nonce,
})) {
  address.searchParams.set(name, value);
}
const parameters = oauth.validateAuthResponse(as, client, await userLogsIn(address), state);
const response = await oauth.authorizationCodeGrantRequest(as, client, none, parameters, CALLBACK, verifier);
const checks = { expectedNonce: nonce, requireIdToken: true };
const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, checks);
await oauth.validateApplicationLevelSignature(as, response);
const { sub } = oauth.getValidatedIdTokenClaims(tokens);
const answered = await oauth.userInfoRequest(as, client, tokens.access_token);
const user = await oauth.processUserInfoResponse(as, client, sub, answered);
const again = await oauth.refreshTokenGrantRequest(as, client, none, tokens.refresh_token);
const refreshed = await oauth.processRefreshTokenResponse(as, client, again);
const revoked = await oauth.revocationRequest(as, client, none, refreshed.refresh_token);
await oauth.processRevocationResponse(revoked);

process.stdout.write(JSON.stringify({ sub, email: user.email, type: refreshed.token_type }));
