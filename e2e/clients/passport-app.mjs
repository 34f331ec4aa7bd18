// A login through a strategy of passport in an express app, as the README of each of them shows.
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import { browser, bySite, listening } from './app-steps.mjs';
import { userLogsIn } from './oidc-steps.mjs';

/**
 * Registers the app as a relying party, logs the user in, and prints where the app led then and whom it knows.
 *
 * @param name under which passport knows the strategy
 * @param registered further parameters of fidm.oidc.op.createRP
 * @param strategyOf makes the strategy of clientID, clientSecret and callbackURL
 */
export async function logInThroughPassport(name, registered, strategyOf) {
  const app = express();
  const { origin, server } = await listening(app);
  const callbackURL = `${origin}/callback`;
  const { clientID, clientSecret } = await bySite('fidm.oidc.op.createRP', {
    ...{ redirectUris: JSON.stringify([callbackURL]), skipConsent: 'true', subjectIdentifierType: 'public' },
    ...registered,
  });
  passport.use(strategyOf({ clientID, clientSecret, callbackURL }));
  passport.serializeUser((user, done) => done(null, user));
  passport.deserializeUser((user, done) => done(null, user));
  app.use(
    session({ secret: 'of the test', resave: false, saveUninitialized: true }),
    passport.initialize(),
    passport.session(),
  );
  app.get('/login', passport.authenticate(name));
  app.get('/callback', passport.authenticate(name, { failureRedirect: '/failed' }), (_request, response) =>
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
}
