// A SAML service provider with the npm package "@node-saml/passport-saml", unmodified, in an express app.
import { Strategy } from '@node-saml/passport-saml';
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import { API_KEY, browser, bySite, formIn, listening, loginToken, SERVICE } from './app-steps.mjs';

const idp = `${SERVICE}/saml/v2.0/${API_KEY}/idp`;
const app = express();
const { origin, server } = await listening(app);
const callbackUrl = `${origin}/acs`;
const metadata = await (await fetch(`${idp}/metadata`)).text();
const idpCert = /<ds:X509Certificate>([^<]+)</.exec(metadata)[1];

const strategy = new Strategy(
  {
    ...{
      callbackUrl,
      idpCert,
      entryPoint: `${idp}/sso`,
      logoutUrl: `${idp}/slo`,
      issuer: 'passport-app',
      idpIssuer: idp,
    },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false, validateInResponseTo: 'always' },
    audience: 'passport-app',
  },
  (profile, done) => done(null, { nameID: profile.nameID, mail: profile.mail, sessionIndex: profile.sessionIndex }),
  (profile, done) => done(null, profile),
);
await bySite('fidm.saml.idp.registerSP', {
  config: JSON.stringify({
    ...{ name: 'passport', entityId: 'passport-app', assertionConsumerServiceUrl: callbackUrl },
    attributeMapping: [{ attributeName: 'mail', gigyaField: 'profile.email' }],
  }),
});

passport.use('saml', strategy);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));
app.use(session({ secret: 'of the test', resave: false, saveUninitialized: true }));
app.use(express.urlencoded({ extended: false }), passport.initialize(), passport.session());
app.get('/login', passport.authenticate('saml'));
app.post('/acs', passport.authenticate('saml', { failureRedirect: '/failed' }), (_request, response) =>
  response.redirect('/me'),
);
app.get('/me', (request, response) => response.json(request.user ?? null));

const open = browser();
async function logIn(change = (fields) => fields) {
  const began = await open(`${origin}/login`);
  const waiting = await fetch(began.headers.get('location'), { redirect: 'manual' });
  const samlContext = new URL(waiting.headers.get('location')).searchParams.get('samlContext');
  const query = new URLSearchParams({ samlContext, loginToken: await loginToken() });
  const { action, fields } = formIn(await (await fetch(`${idp}/sso/continue?${query}`)).text());
  return open(action, { method: 'POST', body: new URLSearchParams(change(fields)) });
}
const answered = await logIn();
const me = await (await open(`${origin}/me`)).json();
const changed = await logIn((fields) => ({
  ...fields,
  SAMLResponse: Buffer.from(
    Buffer.from(fields.SAMLResponse, 'base64').toString().replace(me.nameID, 'u-else'),
  ).toString('base64'),
}));
server.closeAllConnections();
server.close();
process.stdout.write(
  JSON.stringify({
    to: answered.headers.get('location'),
    ...me,
    sessionIndex: me.sessionIndex !== '',
    changed: changed.headers.get('location') === '/me',
  }),
);
