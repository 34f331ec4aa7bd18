import { createServer } from 'node:http';
import { expect, test } from '../hosts/browser-test.ts';
import { type Listening, listening } from '../hosts/listening.ts';
import type { Served } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

// A page of the site, its server, and an authenticator of the browser: passkeys as a developer tries them (D18, D48).

let site: Listening;

test.beforeAll(async () => {
  site = await listening(
    createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Shop</title><p>A page of the site.');
    }),
  );
});
test.afterAll(() => site.stop());

/** A call of the site's page, as its browser marks it. */
async function call(
  served: Served,
  origin: string,
  method: string,
  form: Record<string, string>,
): Promise<Record<string, unknown>> {
  const request = { form: { apiKey: demo.apiKey, ...form }, headers: { origin } };
  return (await send(served, `/accounts.auth.fido.${method}`, request)).json();
}

for (const name of ['localhost', 'www.localhost']) {
  test(`a passkey that is made on ${name} logs its user in there, with a counter that goes up`, async ({
    chromium,
    served,
  }) => {
    const origin = `http://${name}:${site.port}`;
    const page = await chromium.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await page.goto(origin);

    const begun = await call(served, origin, 'initRegisterCredentials', { UID: 'u-ada', secret: demo.secret });
    expect(begun).toMatchObject({ errorCode: 0 });
    const attestation = await page.evaluate(async (text) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(text));
      return JSON.stringify(await navigator.credentials.create({ publicKey }));
    }, String(begun.options));
    const registered = await call(served, origin, 'registerCredentials', { token: String(begun.token), attestation });
    expect(registered).toMatchObject({ errorCode: 0, credentialId: JSON.parse(attestation).id });

    for (let times = 0; times < 2; times += 1) {
      const challenged = await call(served, origin, 'getAssertionOptions', {});
      const authenticatorAssertion = await page.evaluate(async (text) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(text));
        return JSON.stringify(await navigator.credentials.get({ publicKey }));
      }, String(challenged.options));
      const answer = { token: String(challenged.token), authenticatorAssertion };
      expect(await call(served, origin, 'verifyAssertion', answer)).toMatchObject({
        errorCode: 0,
        UID: 'u-ada',
        newUser: false,
      });
      expect(await call(served, origin, 'verifyAssertion', answer)).toMatchObject({ errorCode: 400006 });
    }
    // The authenticator makes no second passkey for the same user.
    const again = await call(served, origin, 'initRegisterCredentials', { UID: 'u-ada', secret: demo.secret });
    const refused = await page.evaluate(async (text) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(text));
      return navigator.credentials.create({ publicKey }).then(
        () => 'made',
        (error: Error) => error.name,
      );
    }, String(again.options));
    expect(refused).toBe('InvalidStateError');
    await page.context().close();
  });
}
