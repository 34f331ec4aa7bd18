// A relying party with the npm package "passport-gigya-oauth2", unmodified, in an express app, set up as its README shows.
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import GigyaOAuth2Strategy from 'passport-gigya-oauth2';
import { browser, bySite, listening } from './app-steps.mjs';
import { issuer, userLogsIn } from './oidc-steps.mjs';

const app = express();
const { origin, server } = await listening(app);
const callbackURL = `${origin}/callback`;
const rp = await bySite('fidm.oidc.op.createRP', {
  ...{ redirectUris: JSON.stringify([callbackURL]), skipConsent: 'true', subjectIdentifierType: 'public' },
  tokenEndpointAuthMethod: 'client_secret_post',
});
passport.use(
  new GigyaOAuth2Strategy(
    {
      authorizationURL: `${issuer}/authorize`,
      tokenURL: `${issuer}/token`,
      userInfoURL: `${issuer}/userinfo`,
      ...{ clientID: rp.clientID, clientSecret: rp.clientSecret, callbackURL },
      ...{ scope: ['openid', 'email'], state: true },
    },
    (_accessToken, _refreshToken, profile, done) => done(null, { sub: profile.sub, email: profile.email }),
  ),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));
app.use(
  session({ secret: 'of the test', resave: false, saveUninitialized: true }),
  passport.initialize(),
  passport.session(),
);
app.get('/login', passport.authenticate('oauth2'));
app.get('/callback', passport.authenticate('oauth2', { failureRedirect: '/failed' }), (_request, response) =>
  response.redirect('/me'),
);
app.get('/me', (request, response) => response.json(request.user ?? null));

const open = browser();
const began = await open(`${origin}/login`);
const back = await userLogsIn(began.headers.get('location'));
const answered = await open(back);
const me = await (await open(`${origin}/me`)).json();
server.closeAllConnections();
server.close();
process.stdout.write(JSON.stringify({ to: answered.headers.get('location'), ...me }));
