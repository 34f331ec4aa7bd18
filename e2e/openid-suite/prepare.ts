import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Registers the clients of the OpenID Foundation's suite at a running service, and writes the configuration of its plans. Run by
 * `.github/workflows/openid-suite.yml`.
 *
 *   AUTHDESK=https://localhost:9443 API_KEY=3_demo SECRET=… SUITE=https://localhost.emobix.co.uk:8443 FOLDER=… node prepare.ts
 */
const { AUTHDESK = '', API_KEY = '', SECRET = '', SUITE = '', FOLDER = '' } = process.env;
const ALIAS = 'authdesk';

async function createClient(description: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({
    ...{ apiKey: API_KEY, secret: SECRET, format: 'json', description, skipConsent: 'true' },
    redirectUris: JSON.stringify([
      `${SUITE}/test/a/${ALIAS}/callback`,
      `${SUITE}/test/a/${ALIAS}/callback?dummy1=lorem&dummy2=ipsum`,
    ]),
    postLogoutRedirectUris: JSON.stringify([`${SUITE}/test/a/${ALIAS}/post_logout_redirect`]),
    subjectIdentifierType: 'public',
  });
  const answer = (await (await fetch(`${AUTHDESK}/fidm.oidc.op.createRP`, { method: 'POST', body })).json()) as Record<
    string,
    unknown
  >;
  if (answer.errorCode !== 0) throw new Error(`fidm.oidc.op.createRP: ${String(answer.errorDetails)}`);
  return { client_id: String(answer.clientID), client_secret: String(answer.clientSecret) };
}

const client = await createClient('Suite, first client');
const client2 = await createClient('Suite, second client');
const configuration = {
  ...{ alias: ALIAS, description: 'Authdesk', client, client2 },
  client_secret_post: client,
  server: { discoveryUrl: `${AUTHDESK}/oidc/op/v1.0/${API_KEY}/.well-known/openid-configuration` },
};
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'authdesk.json'), JSON.stringify(configuration, undefined, 2));
