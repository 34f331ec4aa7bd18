import { expect, test } from 'vitest';
import { forAllTests, forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { codeRequest, openIdBench } from './openid.fixture.ts';

const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ description: 'Loyalty app', subjectIdentifierType: 'public' }));
const user = forAllTests(() => bench.register('ada@shop.example'));
const device = forEachTest(() => bench.device(rp));

const letIn = (parameters: Record<string, string>) =>
  bench.rest('fidm.oidc.op.deviceContinue', { user_code: device.user_code, ...parameters });
const poll = async () => (await device.poll()).json;

test('RFC 8628, X 3: fidm.oidc.op.deviceContinue lets a device in, once', async () => {
  const { UID } = user;
  expect(await letIn({ UID })).toMatchObject({ errorCode: 0, clientID: rp.clientID, scope: 'openid email' });
  expect(await letIn({ UID })).toMatchObject(refusal(400006, 'No device waits'));
  expect(await poll()).toMatchObject({ id_token: expect.any(String), access_token: expect.any(String) });
});

test('RFC 8628, X 3: by the session of the user, too, and the code may be written without its hyphen', async () => {
  const form = {
    ...{ oauth_token: user.login_token, format: 'json' },
    ...{ user_code: device.user_code.replaceAll('-', '').toLowerCase() },
  };
  expect((await bench.call('/fidm.oidc.op.deviceContinue', { form })).json).toMatchObject({ errorCode: 0 });
  expect(await poll()).toHaveProperty('id_token');
});

test('RFC 8628, X 3: a user refuses a device; nobody lets in another one by a wrong code', async () => {
  const { UID } = user;
  expect(await letIn({ UID, user_code: 'WRNG-CODE' })).toMatchObject({ errorCode: 400006 });
  expect((await letIn({})).errorCode).not.toBe(0);
  expect((await poll()).error).toBe('authorization_pending');
  expect(await letIn({ UID, consent: 'false' })).toMatchObject({ errorCode: 0 });
  expect((await poll()).error).toBe('access_denied');
});

test('X 3: fidm.oidc.op.getContextData says what the end-point contextData says, and what is wrong with a context', async () => {
  const request = codeRequest(rp, { scope: 'openid email', prompt: 'consent' });
  const { context = '' } = (await bench.authorize(request)).to.parameters;
  const { json } = await bench.send('/contextData', { query: { oidc_context: context } });
  const { clientID, clientName, scope, prompt } = json;
  expect(clientName).toBe('Loyalty app');
  const ask = (parameters: Record<string, string>) => bench.rest('fidm.oidc.op.getContextData', parameters);
  expect(await ask({ oidc_context: context })).toMatchObject({ errorCode: 0, clientID, clientName, scope, prompt });
  const wrong = [
    [{ oidc_context: 'cut-off' }, 'oidc_context. It has not the form'],
    [{ oidc_context: context.replace(/\.[^.]+\./, `.${'a'.repeat(43)}.`) }, 'The context is unknown'],
    [{ oidc_context: context, client_id: 'other' }, 'that of another relying party'],
  ] as const;
  for (const [parameters, sentence] of wrong) {
    expect(await ask(parameters)).toMatchObject(refusal(400006, sentence));
  }
});
