import { beforeAll, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, codeRequest, openIdBench, PASSWORD } from './openid.fixture.ts';

// A login that is interrupted by a second factor gives the client what it gives today, and the context goes on after it.

const email = 'una@shop.example';
const bench = forAllTests(openIdBench, ({ stop }) => stop());
const rp = forAllTests(() => bench.createRp({ skipConsent: true }));
beforeAll(async () => {
  const { UID } = await bench.register(email);
  await bench.rest('accounts.setAccountInfo', { UID, isVerified: 'true' });
  const providers = [{ name: 'gigyaEmail', enabled: true, params: { required: true } }];
  await bench.rest('accounts.setPolicies', { twoFactorAuth: JSON.stringify({ providers }) });
});

/** A call of the client, by the API key and what it was given. */
const byClient = async (method: string, parameters: Record<string, string>) =>
  (await bench.call(`/${method}`, { form: { apiKey: API_KEY, format: 'json', ...parameters } })).json as Record<
    string,
    string & { login_token?: string }
  >;

test('403101: without the second factor there is no session, and with it the same context gives a code', async () => {
  const { context = '' } = (await bench.authorize(codeRequest(rp))).to.parameters;
  const asked = await byClient('accounts.login', { loginID: email, password: PASSWORD, targetEnv: 'jssdk' });
  expect(asked).toMatchObject({ errorCode: 403101, regToken: expect.any(String) });
  const { regToken = '' } = asked;
  expect((await bench.goOn({ context, login_token: regToken })).to.parameters.mode).toBe('error');

  const { gigyaAssertion = '' } = await byClient('accounts.tfa.initTFA', {
    ...{ regToken, provider: 'gigyaEmail', mode: 'verify' },
  });
  const { emails } = (await byClient('accounts.tfa.email.getEmails', { gigyaAssertion })) as unknown as {
    emails: { id: string }[];
  };
  const { phvToken = '' } = await byClient('accounts.tfa.email.sendVerificationCode', {
    ...{ gigyaAssertion, emailID: emails[0]?.id ?? '', lang: 'en' },
  });
  const { items } = await bench.running.ask('outbox.list', { limit: 1 });
  const message = await bench.running.ask('outbox.message', { id: items[0]?.id ?? 0 });
  const code = message.codes[0] ?? '';
  const { providerAssertion = '' } = await byClient('accounts.tfa.email.completeVerification', {
    ...{ gigyaAssertion, phvToken, code },
  });
  const proof = { regToken, gigyaAssertion, providerAssertion };
  const done = await byClient('accounts.tfa.finalizeTFA', { ...proof, targetEnv: 'jssdk' });
  expect(done).toMatchObject({ errorCode: 0 });
  const login_token = done.sessionInfo?.login_token ?? '';
  expect((await bench.goOn({ context, login_token })).to.parameters).toHaveProperty('code');
});
