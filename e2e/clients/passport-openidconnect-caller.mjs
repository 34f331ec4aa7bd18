// A relying party with the npm package "passport-openidconnect", unmodified, in an express app.
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';
import { browser, bySite, listening } from './app-steps.mjs';
import { issuer, userLogsIn } from './oidc-steps.mjs';

const app = express();
const { origin, server } = await listening(app);
const callbackURL = `${origin}/callback`;
const rp = await bySite('fidm.oidc.op.createRP', {
  ...{ redirectUris: JSON.stringify([callbackURL]), skipConsent: 'true', subjectIdentifierType: 'public' },
});
const { token_endpoint, authorization_endpoint, userinfo_endpoint } = await (
  await fetch(`${issuer}/.well-known/openid-configuration`)
).json();
passport.use(
  new OpenIDConnectStrategy(
    {
      ...{ issuer, authorizationURL: authorization_endpoint, tokenURL: token_endpoint, userInfoURL: userinfo_endpoint },
      ...{
        clientID: rp.clientID,
        clientSecret: rp.clientSecret,
        callbackURL,
        scope: 'email profile',
        nonce: true,
        skipUserProfile: false,
      },
    },
    (_issuer, profile, done) => done(null, { id: profile.id, email: profile.emails?.[0]?.value }),
  ),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));
app.use(
  session({ secret: 'of the test', resave: false, saveUninitialized: true }),
  passport.initialize(),
  passport.session(),
);
app.get('/login', passport.authenticate('openidconnect'));
app.get('/callback', passport.authenticate('openidconnect', { failureRedirect: '/failed' }), (_request, response) =>
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
