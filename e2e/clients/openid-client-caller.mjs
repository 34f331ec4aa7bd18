// A relying party with the npm package "openid-client", unmodified.
import * as client from 'openid-client';
import { issuer, userLetsIn, userLogsIn } from './oidc-steps.mjs';

const { CLIENT_ID, CLIENT_SECRET, CALLBACK } = process.env;
const config = await client.discovery(new URL(issuer), CLIENT_ID, CLIENT_SECRET);
const scope = 'openid email profile offline_access';

const pkceCodeVerifier = client.randomPKCECodeVerifier();
const expectedState = client.randomState();
const expectedNonce = client.randomNonce();
const address = client.buildAuthorizationUrl(config, {
  redirect_uri: CALLBACK,
  scope,
  state: expectedState,
  nonce: expectedNonce,
  max_age: '600',
  code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: 'S256',
});
const tokens = await client.authorizationCodeGrant(config, await userLogsIn(address), {
  pkceCodeVerifier,
  expectedState,
  expectedNonce,
  maxAge: 600,
});
const { sub } = tokens.claims();
const user = await client.fetchUserInfo(config, tokens.access_token, sub);
const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token);
const active = await client.tokenIntrospection(config, refreshed.access_token);
await client.tokenRevocation(config, refreshed.refresh_token);
const ended = await client.tokenIntrospection(config, refreshed.access_token);
const reused = await client.refreshTokenGrant(config, tokens.refresh_token).catch(({ error }) => error);

const device = await client.initiateDeviceAuthorization(config, { scope: 'openid email' });
await userLetsIn(device.user_code);
const ofDevice = await client.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.05 });

const passive = client.buildAuthorizationUrl(config, { redirect_uri: CALLBACK, scope: 'openid', prompt: 'none' });
const began = await fetch(passive, { redirect: 'manual' });
const context = new URL(began.headers.get('location')).searchParams.get('context');
const back = await fetch(`${issuer}/authorize/continue?${new URLSearchParams({ context })}`, { redirect: 'manual' });
const passively = await client
  .authorizationCodeGrant(config, new URL(back.headers.get('location')))
  .catch(({ error }) => error);

const logout = client.buildEndSessionUrl(config, {
  id_token_hint: refreshed.id_token,
  post_logout_redirect_uri: CALLBACK,
});
const loggedOut = await fetch(logout);

process.stdout.write(
  JSON.stringify({
    sub,
    email: user.email,
    active: active.active,
    ended: ended.active,
    reused,
    device: ofDevice.claims().sub,
    passively,
    logout: loggedOut.status,
  }),
);
