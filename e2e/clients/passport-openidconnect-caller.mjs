// A relying party with the npm package "passport-openidconnect", unmodified, in an express app.
import OpenIDConnectStrategy from 'passport-openidconnect';
import { issuer } from './oidc-steps.mjs';
import { logInThroughPassport } from './passport-app.mjs';

const { token_endpoint, authorization_endpoint, userinfo_endpoint } = await (
  await fetch(`${issuer}/.well-known/openid-configuration`)
).json();
await logInThroughPassport(
  'openidconnect',
  {},
  (client) =>
    new OpenIDConnectStrategy(
      {
        ...{
          issuer,
          authorizationURL: authorization_endpoint,
          tokenURL: token_endpoint,
          userInfoURL: userinfo_endpoint,
        },
        ...client,
        ...{ scope: 'email profile', nonce: true, skipUserProfile: false },
      },
      (_issuer, profile, done) => done(null, { id: profile.id, email: profile.emails?.[0]?.value }),
    ),
);
