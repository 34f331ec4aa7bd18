import { describe, expect, test } from 'vitest';
import { asUrl, type Signed, type Signing, signedCall } from '#service/fixtures/reproduce/signed-call.fixture.ts';
import { CRM_SECRET, runningForAll, SHOP_SECRET, secondsOf } from '#service/fixtures/running.fixture.ts';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { split } from './sentences.ts';

const running = runningForAll();

const now = () => secondsOf(running);
const signed = (given: Partial<Signing> = {}) => signedCall({ timestamp: now(), ...given });
const judge = (text: string, more: { at?: 'now' | 'call' | number; given?: string; entry?: number } = {}) =>
  running.ask('reproduce.judge', { text, ...more });

/** Sends a call to the service over a real socket, by the host that it names. */
async function send(call: Signed): Promise<{ errorCode: number; callId: string }> {
  const { record } = await running.ask('reproduce.send', { text: asUrl(call) });
  return { errorCode: record?.errorCode ?? -1, callId: record?.callId ?? '' };
}

describe('no sound call is accused', () => {
  test('a call signed a moment ago is accepted, in every form it is pasted in', async () => {
    const call = signed({ values: { status: "It's (almost) done! 100% * ~" } });
    for (const text of [asUrl(call), `"${asUrl(call)}"`.replaceAll("'", '%27'), `curl '${asUrl(call)}'`]) {
      const verdict = await judge(text);
      expect(verdict).toMatchObject({ outcome: 'accepted', accepted: true, errorCode: 0, siteName: 'Shop' });
      expect(verdict.sentence).toMatch(/^Accepted: /);
    }
  });

  test("-H 'Host: …' is judged as that host, and the host of a call made elsewhere is not judged (D3)", async () => {
    const call = signed({ host: 'socialize.us1.gigya.com' });
    const elsewhere = await judge(asUrl(call));
    expect(elsewhere).toMatchObject({ outcome: 'accepted', method: 'socialize.setStatus' });
    const { form } = call;
    const here = await judge(
      `curl -H 'Host: socialize.us1.gigya.com' 'http://127.0.0.1:9480/socialize.setStatus?${form}'`,
    );
    expect(here.outcome).toBe('accepted');
    expect(here.call?.host).toBe('socialize.us1.gigya.com');
    const without = await judge(`curl 'http://127.0.0.1:9480/socialize.setStatus?${form}'`);
    expect(without).toMatchObject({ outcome: 'refused', errorCode: 403003 });
  });

  test('R6: a call of yesterday is judged as if sent at its own time, and is said to be old', async () => {
    const verdict = await judge(asUrl(signed({ timestamp: now() - 86_400 })));
    expect(verdict).toMatchObject({ outcome: 'sound', accepted: false, errorCode: 403002, mistakes: [] });
    expect(verdict.judgedAt).toEqual({ kind: 'own', at: (now() - 86_400) * 1000 });
    expect(verdict.sentence).toMatch(/^Sound: Nothing is wrong with the call but its age: .* 403002 .* 1 day behind/);
  });

  test.each([
    ['in minutes', () => Math.floor(now() / 60), 'other-unit'],
    ['that was not set', () => 0, 'time-not-set'],
  ])('F 9.1 row 16: a call with a timestamp %s is not said to be old only', async (_words, timestamp, cause) => {
    const verdict = await judge(asUrl(signed({ timestamp: timestamp() })));
    expect(verdict).toMatchObject({ outcome: 'refused', refusal: { key: `403002.${cause}` } });
  });

  test('D31: a call that is right without its port says so in words', async () => {
    const verdict = await judge(asUrl(signed()).replace('localhost/', 'localhost:9480/'));
    expect(verdict.outcome).toBe('accepted');
    expect(verdict.proof).toMatch(/over the parameters as received, with port dropped\.$/);
  });

  test('with --at call it counts as accepted, with --at now as too old', async () => {
    const text = asUrl(signed({ timestamp: now() - 86_400 }));
    expect(await judge(text, { at: 'call' })).toMatchObject({ outcome: 'accepted', accepted: true });
    expect(await judge(text, { at: 'now' })).toMatchObject({ outcome: 'refused', errorCode: 403002 });
  });

  test('R5: the own nonce of an accepted call is no replay', async () => {
    const call = signed();
    const { errorCode, callId } = await send(call);
    expect(errorCode).toBe(0);
    const verdict = await judge(asUrl(call));
    expect(verdict).toMatchObject({ outcome: 'sound', accepted: true, errorCode: 0, logged: { callId } });
    expect(verdict.sentence).toMatch(
      /^Sound: This very call was accepted at .* UTC \(callId [0-9a-f]{32}\)\. .*403004/,
    );
  });

  test('R5: a nonce that another call used is a replay, and that call is named', async () => {
    const first = signed();
    const { callId } = await send(first);
    const verdict = await judge(asUrl(signed({ values: { status: 'Bye' }, nonce: first.parameters.nonce ?? '' })));
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 403004 });
    expect(verdict.cause).toContain(`by another call`);
    expect(verdict.cause).toContain(callId);
  });

  test('D39: a moved service clock counts, not that of the machine', async () => {
    await running.ask('clock.offset', { milliseconds: 7_200_000 });
    try {
      expect((await judge(asUrl(signed({ timestamp: now() + 7200 })))).outcome).toBe('accepted');
    } finally {
      await running.ask('clock.offset', { milliseconds: 0 });
    }
  });

  test('R5: judging uses up no nonce', async () => {
    const call = signed();
    await judge(asUrl(call));
    await judge(asUrl(call));
    expect((await send(call)).errorCode).toBe(0);
  });
});

describe('the cause comes first, then what to do, then the proof', () => {
  const order = ({ sentence, cause, fix = '', proof = '' }: ReproduceVerdict) => {
    const at = [cause, fix, proof].map((part) => sentence.indexOf(part));
    expect(at).not.toContain(-1);
    expect([...at].sort((a, b) => a - b)).toEqual(at);
  };

  test('a wrongly encoded value', async () => {
    const verdict = await judge(asUrl(signed({ values: { status: "It's (done)!" }, encode: encodeURIComponent })));
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 403003, errorMessage: 'Invalid request signature' });
    expect(verdict.mistakes).toHaveLength(1);
    expect(verdict.proof).toMatch(/exactly the sig of the call/);
    expect(verdict.sentence).toMatch(/^Refused with 403003 Invalid request signature: /);
    order(verdict);
  });

  test('the same, a day old: the cause is named, and that its age would refuse it first', async () => {
    const call = signed({ values: { status: 'a*b' }, encode: encodeURIComponent, timestamp: now() - 86_400 });
    const { notes, ...verdict } = await judge(asUrl(call));
    expect(verdict).toMatchObject({ outcome: 'refused', mistakes: [{}], now: { errorCode: 403002 } });
    expect(notes.join()).toMatch(/as if sent at its own time/);
  });

  test('the secret of another owner: whose it is, with the fingerprints of both', async () => {
    const verdict = await judge(asUrl(signed({ secret: Buffer.from(CRM_SECRET, 'base64') })));
    expect(verdict.cause).toMatch(/AK1/);
    expect(verdict.proof).toMatch(/[0-9a-f]{8}.*[0-9a-f]{8}/);
    order(verdict);
  });

  test('nothing fits: what was excluded, and no recipe as a cause', async () => {
    const verdict = await judge(asUrl(signed()).replace(/&sig=.*/, `&sig=${percentEncode('A'.repeat(27))}%3D`));
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 403003, mistakes: [] });
    expect(verdict.cause).toMatch(/signed with a secret that Authdesk does not know/);
  });

  test('R59: in a short time it says how far the search came, and that it can go on', async () => {
    const text = asUrl(signed({ secret: Buffer.alloc(32, 3) }));
    const short = await running.ask('reproduce.judge', { text, milliseconds: 50 });
    expect(short).toMatchObject({ outcome: 'refused', errorCode: 403003, mistakes: [], isOutOfTime: true });
    expect(short.excluded.join(' ')).toContain('In the time that there was');
    expect(short.cause).not.toContain('alone or in pairs');
    const whole = await judge(text);
    expect(whole.isOutOfTime).toBeUndefined();
    expect(whole.mistakes).toEqual([]);
  });

  test('an unknown key: the site whose key is like it, and the site that signed', async () => {
    const similar = await judge('http://localhost/socialize.getUserInfo?apiKey=3_shoq&UID=u-1');
    expect(similar).toMatchObject({ errorCode: 400093, similarSites: [{ apiKey: '3_shop', name: 'Shop' }] });
    expect(similar.sentence).toMatch(/"3_shoq"\. It is like "3_shop" \(Shop\)/);
    const signer = await judge(asUrl(signed({ values: { apiKey: '3_nobody' } })));
    expect(signer.cause).toMatch(/signed with the secret of "3_shop" \(Shop\)/);
  });

  test('the userKey of an application as apiKey', async () => {
    const verdict = await judge('http://localhost/socialize.getUserInfo?apiKey=AK1&UID=u-1');
    expect(verdict.sentence).toMatch(/400093.*"AK1"\. It is the userKey of an application of "3_shop"/);
  });

  test('a secret that was encoded twice', async () => {
    const secret = percentEncode(percentEncode(SHOP_SECRET));
    const verdict = await judge(`https://localhost/accounts.getAccountInfo?apiKey=3_shop&UID=u-1&secret=${secret}`);
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 403010 });
    expect(verdict.cause).toMatch(/percent-encoded twice/);
    expect(JSON.stringify(verdict)).not.toContain(SHOP_SECRET.slice(6));
  });

  test('a timestamp in milliseconds or in another time zone is said to be that', async () => {
    const inMilliseconds = await judge(asUrl(signed({ timestamp: now() * 1000 })));
    expect(inMilliseconds).toMatchObject({ errorCode: 403002, cause: 'The timestamp is in milliseconds.' });
    expect(inMilliseconds.fix).toMatch(/^Send seconds since 1970\./);
    expect((await judge(asUrl(signed({ timestamp: now() + 3600 })))).sentence).toMatch(/403002.*time zone/);
  });

  test('an error of the login end-point has its OAuth word', async () => {
    const login = 'https://localhost/socialize.login?client_id=3_shop&response_type=code&x_provider=facebook';
    const verdict = await judge(`${login}&redirect_uri=https%3A%2F%2Fevil.example%2Fcb`);
    expect(verdict.sentence).toMatch(/^Refused with redirect_uri_mismatch, 400011 /);
  });
});

describe('a HAR tells what its call was answered', () => {
  const har = (call: Signed, errorCode: number, sentAt = now() * 1000) =>
    JSON.stringify({
      log: {
        ...{ version: '1.2', creator: { name: 'browser', version: '1' } },
        entries: [
          {
            startedDateTime: new Date(sentAt).toISOString(),
            time: 12,
            request: { method: 'GET', url: asUrl(call), httpVersion: 'http/2.0', headers: [], queryString: [] },
            response: { status: 200, headers: [], content: { text: JSON.stringify({ errorCode }) } },
          },
        ],
      },
    });

  test('403002 when it was made: the clock was off, not the call too old', async () => {
    const call = signed({ timestamp: now() - 86_400 - 3600 });
    const verdict = await judge(har(call, 403002, (now() - 86_400) * 1000));
    expect(verdict).toMatchObject({ outcome: 'refused', accepted: false, errorCode: 403002 });
    expect(verdict.cause).toBe(
      'The timestamp was 1 hour behind when the call was made; nothing else is wrong with it.',
    );
    expect(verdict.proof).toMatch(/ 1 hour apart/);
    // That is the cause already.
    expect(verdict.notes).toEqual([]);
    expect((await judge(har(call, 0))).outcome).toBe('sound');
  });

  test('R59: so does the line of a log whose own time is another one than the timestamp', async () => {
    const lineAt = (at: number) => {
      const time = new Date(at * 1000).toISOString().replace('Z', '+00:00');
      const { pathname, search } = new URL(asUrl(signed({ timestamp: now() - 86_400 })));
      return judge(`${time} localhost "GET ${pathname}${search} HTTP/1.1" 200 512`);
    };
    const off = await lineAt(now() - 86_400 - 3600);
    expect(off).toMatchObject({ outcome: 'refused', errorCode: 403002 });
    expect(off.cause).toBe('The timestamp was 1 hour ahead when the call was made; nothing else is wrong with it.');
    expect((await lineAt(now() - 86_400 + 60)).outcome).toBe('sound');
  });

  test('another code than the service gives now is said', async () => {
    const { notes, call } = await judge(har(signed(), 403005));
    expect(notes.join()).toMatch(/it was answered with 403005/);
    expect(call?.form).toMatch(/HAR/);
  });
});

describe('what cannot be known is said', () => {
  test.each(['REDACTED', '***', 'Abcd…', '<sig>', 'xxxxxxxx', '{{sig}}'])(
    'a signature that somebody left out: sig=%s',
    async (standIn) => {
      const verdict = await judge(asUrl(signed()).replace(/sig=.*/, `sig=${percentEncode(standIn)}`));
      expect(verdict).toMatchObject({ outcome: 'unknown', accepted: false, errorCode: 0, mistakes: [] });
      expect(verdict.sentence).toMatch(/^Not known: .*"sig".* missing/);
    },
  );

  test('a secret of the log, masked by it', async () => {
    const verdict = await judge('https://localhost/accounts.getAccountInfo?apiKey=3_shop&UID=u-1&secret=dGhl%E2%80%A6');
    expect(verdict).toMatchObject({ outcome: 'unknown' });
    expect(verdict.cause).toContain('"secret"');
  });

  test('R63: what else was noted about the text is no reason why a value is missing', async () => {
    const { cause } = await judge(
      asUrl(signed())
        .replace(/sig=.*/, 'sig=***')
        .replace('apiKey', 'api\u200bKey'),
    );
    expect(cause).toBe('The value of "sig" was taken out or cut before it was pasted.');
  });

  test('what was left out of a call with an unknown key decides nothing: the key is unknown', async () => {
    const verdict = await judge('https://localhost/accounts.getAccountInfo?apiKey=3_nobody&UID=u-1&secret=***');
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 400093 });
  });

  test('what is no call is refused with what to paste instead', async () => {
    for (const text of ['hello', '', 'curl -d "secret=$SECRET" https://localhost/accounts.search']) {
      const { code, next } = await running.problem('reproduce.judge', { text });
      expect([code, next]).toEqual(['invalid-input', expect.any(String)]);
    }
  });

  test('a full stop in a quoted value ends no sentence', () => {
    expect(split('The parameter "status" is "Hello. World". Send another one.')).toEqual({
      cause: 'The parameter "status" is "Hello. World".',
      fix: 'Send another one.',
    });
  });

  test('a timestamp that no clock shows', async () => {
    const verdict = await judge(asUrl(signed({ timestamp: 9_999_999_999_999 })));
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 403002 });
  });

  test('a callId that the log does not have', async () => {
    const { code } = await running.problem('reproduce.judge', { text: 'ab'.repeat(16) });
    expect(code).toBe('not-found');
  });
});

describe('a row of the log', () => {
  test('is judged by its callId, with the mistake behind a wrong signature', async () => {
    const { callId, errorCode } = await send(signed({ values: { status: 'a*b!' }, encode: encodeURIComponent }));
    expect(errorCode).toBe(403003);
    const verdict = await judge(callId);
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 403003, logged: { callId } });
    expect(verdict.mistakes).toHaveLength(1);
    expect(verdict.compare?.difference).toBeDefined();
  });

  test('R15: one with a secret is shown as it was decided', async () => {
    const url = `https://localhost/accounts.getAccountInfo?apiKey=3_shop&UID=u-1&secret=${percentEncode(SHOP_SECRET)}`;
    const { record } = await running.ask('reproduce.send', { text: url });
    const verdict = await judge(record?.callId ?? '');
    expect(verdict).toMatchObject({ outcome: 'accepted' });
    expect(verdict.notes.join()).toMatch(/masks secrets/);
    expect(JSON.stringify(verdict)).not.toContain(percentEncode(SHOP_SECRET));
  });
});

describe('going on with the call', () => {
  test('signed anew for a local site it is accepted', async () => {
    const text = asUrl(signed({ values: { status: "It's!" }, encode: encodeURIComponent, timestamp: now() - 86_400 }));
    const draft = await running.ask('reproduce.draft', { text, apiKey: '3_shop' });
    expect(draft).toMatchObject({ method: 'socialize.setStatus', credential: { kind: 'signature' } });
    const { record } = await running.ask('requests.send', draft);
    expect(record?.errorCode).toBe(0);
    expect(record?.request.parameters).toContainEqual({ name: 'status', value: "It's!", place: 'query' });
  });

  test('R15: sent unchanged it comes here byte for byte, wherever it was made', async () => {
    const call = signed({ host: 'socialize.us1.gigya.com', values: { status: "it's" } });
    const text = `curl -H 'X-Trace: 7' "${asUrl(call).replaceAll('%27', "'")}"`;
    const { record, notes, origin } = await running.ask('reproduce.send', { text });
    expect(origin).toMatch(/^http:\/\/localhost:\d+$/);
    expect(record).toMatchObject({ host: 'socialize.us1.gigya.com', httpStatus: 421 });
    expect(record?.request.target).toContain("status=it's");
    expect(record?.request.headers).toContainEqual(['X-Trace', '7']);
    expect(notes.join()).toMatch(/421/);
  });

  test('a login is not for Requests', async () => {
    const text = 'https://localhost/socialize.login?client_id=3_shop&response_type=code&x_provider=facebook';
    expect(await running.problem('reproduce.draft', { text, apiKey: '3_shop' })).toMatchObject({ code: 'refused' });
  });

  test('a POST keeps its body', async () => {
    const call = signed({ httpMethod: 'POST', scheme: 'https' });
    const { record } = await running.ask('reproduce.send', { text: `curl -d '${call.form}' ${call.url}` });
    expect(record).toMatchObject({ errorCode: 0, httpMethod: 'POST', transport: 'https' });
    expect(record?.request.body).toBe(call.form);
  });
});

test('the verdict as text names call, cause, what to do and proof, and no secret', async () => {
  const { text } = await judge(asUrl(signed({ values: { status: 'a*b' }, encode: encodeURIComponent })));
  expect(text).toMatch(/^GET http:\/\/localhost\/socialize\.setStatus/);
  expect(text).toMatch(/\nCause: .*\nWhat to do: .*\nProof: /);
  expect(text).not.toContain(SHOP_SECRET);
});

describe('R59: a cause belongs to the code that refuses', () => {
  const get = (query: string, method = 'socialize.getUserInfo') => judge(`https://localhost/${method}?${query}`);

  test('an unknown API key is no missing nonce: the one refuses, and the other would refuse next', async () => {
    const verdict = await get(`apiKey=3_shoq&timestamp=${now()}&sig=abc`);
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 400002 });
    expect(verdict.refusal?.cause).toBe('Missing required parameter: nonce.');
    expect(verdict.cause).not.toContain('3_shoq');
    expect(verdict.notes[0]).toMatch(
      /refused next with 400093: no site here has the API key "3_shoq".*"3_shop" \(Shop\)/,
    );
  });

  test('a wrong signature is no unknown method, and would refuse it next', async () => {
    const wrong = () => signed({ method: 'socialize.getUserInof', secret: Buffer.from(CRM_SECRET, 'base64') });
    const verdict = await judge(asUrl(wrong()));
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 405001 });
    expect(verdict.cause).toContain('socialize.getUserInof');
    expect(verdict.cause).not.toMatch(/secret|signature/);
    expect(verdict.notes[0]).toMatch(/^With that put right, it would be refused next: .*application "AK1"/);
    const { callId } = await send(wrong());
    const { cause, refusal } = await running.ask('log.get', { callId });
    expect(cause).toBe('405001.misspelt-method');
    expect(refusal?.details.join(' ')).toMatch(/refused next: .*application "AK1"/);
  });

  test('a right call of an unknown method has nothing that would refuse it next', async () => {
    const verdict = await judge(asUrl(signed({ method: 'socialize.getUserInof' })));
    expect(verdict).toMatchObject({ outcome: 'refused', errorCode: 405001, mistakes: [] });
    expect(verdict.notes.join(' ')).not.toContain('next');
  });
});

describe('an address that is no call of the service is not judged as one', () => {
  test('a call-back with an error is explained as the answer to a login that it is, with the code of its description', async () => {
    const callback = 'https://shop.example/callback?error=access_denied';
    const verdict = await judge(`${callback}&error_description=200001+-+Operation+canceled&state=1`);
    expect(verdict).toMatchObject({ outcome: 'refused', error: 'access_denied', errorCode: 200001, trace: [] });
    expect(verdict.cause).toMatch(/^The login ended with "access_denied": the user, .* did not allow it\. 200001 /);
    expect(verdict.call).toBeUndefined();
    expect((await judge(`${callback.replace('access_denied', 'login_required')}`)).fix).toContain('prompt=none');
  });

  test('a call-back with a code is a login that succeeded: what came after it is asked for, and the code is not shown', async () => {
    const verdict = await judge('https://shop.example/callback?code=st2.s.AbCdEf&state=1');
    expect(verdict).toMatchObject({ outcome: 'unknown', errorCode: 0 });
    expect(verdict.cause).toBe(
      'This is the call-back address of a login that succeeded: it brings code to shop.example.',
    );
    expect(verdict.ask).toContain('not the call after it that failed');
    expect(JSON.stringify(verdict)).not.toContain('AbCdEf');
  });

  test('a page of somebody else is named, and the call is asked for', async () => {
    const verdict = await judge('https://stackoverflow.com/questions/123/how-to');
    expect(verdict).toMatchObject({ outcome: 'unknown', errorCode: 0, method: expect.any(String) });
    expect(verdict.cause).toContain('stackoverflow.com, which is none of the service');
    expect(verdict.ask).toContain('is not the call that failed');
  });

  test.each([
    [
      'a method that is misspelt, wherever it was called',
      'https://login.shop.example/accounts.getAcountInfo?apiKey=3_a',
    ],
    ['a path that the live service does not have', 'https://accounts.us1.gigya.com/callback?apiKey=3_a'],
    ['a path that this service does not have', 'http://localhost/callback?error=access_denied'],
  ])('%s stays a call', async (_, url) => {
    expect(await judge(url)).toMatchObject({ outcome: 'refused', call: expect.any(Object) });
  });

  test('where nothing can be judged, there is a text that asks the customer for the call', async () => {
    const question = judge('Login does not work since yesterday, please help.');
    await expect(question).rejects.toThrow(/"ask":"Hello,.*the call that failed/);
  });
});
