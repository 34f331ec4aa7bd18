import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { API_KEY, NOW, openBench, signed, type TestCall, US } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);

const send = async (call: TestCall) => {
  const { errorCode, json } = await bench.send(call);
  return errorCode === 0 ? 0 : `${errorCode} ${json.errorDetails}`;
};

test('F 5.5 A, D31: a call is accepted that was signed with the names apikey and uid in lower case', async () => {
  const UID = '_gid_A+b/c=';
  await bench.addAccount({ UID, identities: [{ provider: 'twitter', providerUID: 'tw-1' }] });
  const values = { nonce: '1700000000000_42', timestamp: '1700000000', status: "Hi! it's (50%*2) ~ ok" };
  const { call, errorCode } = await bench.send({
    ...{ method: 'socialize.setStatus', httpMethod: 'GET', transport: 'http' },
    ...{ host: 'socialize.us1.gigya.com', hostNamespace: 'socialize', dataCenter: US },
    parameters: { apiKey: API_KEY, UID, ...values, sig: 'uBad0BfjIm+CznWqXFKBMI0XTRg=' },
  });
  expect(errorCode).toBe(0);
  expect(call.trace.steps.map(({ check }) => check).join()).toContain('lower-case apikey and uid');
});

describe('D31: what is accepted and what is rejected', () => {
  const user = { UID: 'u-ada' };

  test('D31: 403003 names the mistake it finds, in the response and in the trace', async () => {
    const textKey = Buffer.from('MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=').toString('base64');
    const reply = await bench.send({ parameters: signed({ parameters: user, secret: textKey }) });
    expect(reply.errorCode).toBe(403003);
    const step = reply.call.trace.steps.at(-1);
    expect(step).toMatchObject({ outcome: 'noted' });
    expect(step?.values?.fix).toBeTruthy();
    expect(reply.json.errorDetails).toContain(step?.values?.fix);
  });

  test('R15: the expected base string stays out of the trace when the call holds a password or a token', async () => {
    const parameters = { ...signed({ parameters: { ...user, password: 'hunter2-hunter2' } }), sig: 'x' };
    const { call, body } = await bench.send({ parameters });
    expect(JSON.stringify([call.trace.steps, body])).not.toContain('hunter2');
  });
});

describe('R6: timestamps', () => {
  const cases: readonly [string, number, string | 0][] = [
    ['1700000000', NOW, 0],
    ['1699999880', NOW, 0],
    ['1700000120', NOW, 0],
    ['1699999880', NOW + 999, 0],
    ['1699999879', NOW, '403002'],
    ['1700000121', NOW, '403002'],
    ['1700000000000', NOW, '403002'],
    ['-1700000000', NOW, '403002'],
    ['99999999999999999999', NOW, '400006'],
    ['1e9', NOW, '400006'],
    [' 1700000000', NOW, '400006'],
    ['١٧٠٠٠٠٠٠٠٠', NOW, '400006'],
    ['now', NOW, '400006'],
  ];

  test('R6, D32: a timestamp is seconds in digits, at most 120 s off', async () => {
    for (const [timestamp, at, expected] of cases) {
      bench.clock.now = at;
      const result = await send({ parameters: signed({ parameters: { UID: 'u-ada' }, timestamp }) });
      if (expected === 0) expect(result, timestamp).toBe(0);
      else expect(result, timestamp).toContain(expected);
    }
  });
});

describe('R5: nonces', () => {
  const call = (nonce: string, at = NOW, extra = {}) => ({
    parameters: signed({ parameters: { UID: 'u-ada', ...extra }, nonce }, at),
  });

  test('D33: a call with a wrong signature does not use up the nonce', async () => {
    expect(await send({ parameters: { ...call('mine').parameters, UID: 'u-ben' } })).toContain('403003');
    expect(await send(call('mine'))).toBe(0);
  });

  test('D33: a call whose method fails has used its nonce', async () => {
    expect(await send(call('used', NOW, { UID: 'nobody' }))).toContain('403005');
    expect(await send(call('used', NOW, { UID: 'nobody' }))).toContain('403004');
  });
});
