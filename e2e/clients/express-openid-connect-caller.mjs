// A relying party with the npm package "express-openid-connect", unmodified, in an express app.
import express from 'express';
import expressOpenIdConnect from 'express-openid-connect';
import { browser, bySite, listening } from './app-steps.mjs';
import { issuer, userLogsIn } from './oidc-steps.mjs';

const app = express();
const { origin, server } = await listening(app);
const rp = await bySite('fidm.oidc.op.createRP', {
  ...{ redirectUris: JSON.stringify([`${origin}/callback`]), postLogoutRedirectUris: JSON.stringify([origin]) },
  ...{ skipConsent: 'true', subjectIdentifierType: 'public' },
});
app.use(
  expressOpenIdConnect.auth({
    ...{ authRequired: false, idpLogout: true, issuerBaseURL: issuer, baseURL: origin },
    ...{ clientID: rp.clientID, clientSecret: rp.clientSecret, secret: 'a secret of the test, which is long enough' },
    authorizationParams: { response_type: 'code', scope: 'openid email' },
    session: { cookie: { secure: false } },
  }),
);
app.get('/me', async (request, response) =>
  response.json({ ...(await request.oidc.fetchUserInfo()), isIn: request.oidc.isAuthenticated() }),
);

const open = browser();
const began = await open(`${origin}/login`);
const answered = await open(await userLogsIn(began.headers.get('location')));
const { sub, email, isIn } = await (await open(`${origin}/me`)).json();
const left = await open(`${origin}/logout`);
const ended = new URL(left.headers.get('location'));
server.closeAllConnections();
server.close();
process.stdout.write(JSON.stringify({ to: answered.status, sub, email, isIn, logout: ended.href.startsWith(issuer) }));
