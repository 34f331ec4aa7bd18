// A relying party with the npm package "passport-gigya-oauth2", unmodified, in an express app, set up as its README shows.
import GigyaOAuth2Strategy from 'passport-gigya-oauth2';
import { issuer } from './oidc-steps.mjs';
import { logInThroughPassport } from './passport-app.mjs';

await logInThroughPassport(
  'oauth2',
  { tokenEndpointAuthMethod: 'client_secret_post' },
  (client) =>
    new GigyaOAuth2Strategy(
      {
        authorizationURL: `${issuer}/authorize`,
        tokenURL: `${issuer}/token`,
        userInfoURL: `${issuer}/userinfo`,
        ...client,
        ...{ scope: ['openid', 'email'], state: true },
      },
      (_accessToken, _refreshToken, profile, done) => done(null, { sub: profile.sub, email: profile.email }),
    ),
);
