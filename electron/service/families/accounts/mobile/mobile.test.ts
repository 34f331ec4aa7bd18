import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { ORIGIN, openPages } from '#service/fixtures/pages.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { solved } from './saptcha-client.fixture.ts';

const exchange = {
  resource: 'urn:gigya:account',
  subject_token_type: 'urn:gigya:token-type:mobile',
  response_type: 'code',
};

describe('C 4.8, Swift and Android SDKs: a page goes on with the session of an app', () => {
  const pages = forAllTests(openPages);
  const bench = forAllTests(async () => pages.bench);

  const codeOf = async () => {
    const token = await bench.token('u-ada');
    const { json } = await bench.byToken(token, 'accounts.identity.token.exchange', exchange);
    expect(json).toMatchObject({ errorCode: 0, code: expect.any(String) });
    return String(json.code);
  };
  const logIn = (authCode: string, origin = ORIGIN) =>
    pages.call('socialize.notifyLogin', { authCode, targetEnv: 'jssdk' }, { origin });

  test('by the code that the app gives it, once, and within a minute', async () => {
    const code = await codeOf();
    expect((await logIn(code)).json).toMatchObject({ errorCode: 0, UID: 'u-ada', login_token: expect.any(String) });
    expect((await logIn(code)).json.errorCode).not.toBe(0);
    const late = await codeOf();
    bench.clock.advance(60_000);
    expect((await logIn(late)).json).toMatchObject({ errorCode: 400006 });
  });

  test('no page of another domain does', async () => {
    const { json } = await logIn(await codeOf(), 'https://evil.example');
    expect(json).toMatchObject(refusal(400006, 'did not come back'));
  });

  test('what is no session of a user is refused, as is another resource', async () => {
    const token = await bench.token('u-ada');
    const other = { ...exchange, resource: 'urn:gigya:other' };
    expect((await bench.byToken(token, 'accounts.identity.token.exchange', other)).errorCode).toBe(400006);
    expect((await bench.byPage('accounts.identity.token.exchange', exchange)).errorCode).not.toBe(0);
  });
});

describe('C 4.8, Swift and Android SDKs: the CAPTCHA that a device solves by counting', () => {
  const bench = forAllTests(openBench);
  const challenge = async () => String((await bench.byPage('accounts.risk.saptcha.getChallenge')).json.saptchaToken);
  const verify = async (token: string) => (await bench.byPage('accounts.risk.saptcha.verify', { token })).json;

  test('a solution is taken once, and its token goes with a login', async () => {
    const solution = solved(await challenge());
    const { saptchaToken, errorCode } = await verify(solution);
    expect(errorCode).toBe(0);
    expect(await verify(solution)).toMatchObject(refusal(400006, 'already'));
    await bench.register();
    const { json } = await bench.logIn({ captchaToken: String(saptchaToken), captchaType: 'saptcha' });
    expect(json).toMatchObject({ errorCode: 0 });
  });

  test('a number that solves nothing, another text, and one that is too late are refused with the reason', async () => {
    const open = await challenge();
    const right = Number(solved(open).split('|')[1]);
    expect(await verify(`${open}|${right - 1}`)).toMatchObject(refusal(400006, 'does not solve'));
    for (const token of [open, `${open}|x`, 'a.b.c|1', '|1']) {
      expect(await verify(token), token.slice(-10)).toMatchObject({ errorCode: 400006 });
    }
    const { saptchaToken } = await verify(`${open}|${right}`);
    expect(await verify(`${String(saptchaToken)}|1`)).toMatchObject(refusal(400006, 'no challenge'));
    const late = solved(await challenge());
    bench.clock.advance(300_000);
    expect(await verify(late)).toMatchObject(refusal(400006, 'expired'));
  });

  test('a challenge of another site solves nothing here', async () => {
    const other = await openBench();
    const foreign = String(
      (await other.send({ method: 'accounts.risk.saptcha.getChallenge', parameters: { apiKey: API_KEY } })).json
        .saptchaToken,
    );
    expect(await verify(solved(foreign))).toMatchObject({ errorCode: 400006 });
  });
});
