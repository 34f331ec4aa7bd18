import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call as callRest, lastCall, send as sendRaw } from '#service/fixtures/failures.fixture.ts';
import { asUrl, type Signed, type Signing, signedCall } from '#service/fixtures/reproduce/signed-call.fixture.ts';
import { CRM_SECRET, runningForAll, SHOP_BASIC, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { settingsOf } from '#shared/contract/sites.ts';

// What a call says depends on Authdesk's own state, too: a clock that somebody moved, a nonce that the same call used
// before, a secret that was ended. That is said first, and nothing is said of the caller that is not so (R59).

const HOUR = 3_600_000;

const running = runningForAll();

/** This machine's time, seconds. */
let now = 0;
beforeEach(() => {
  running.clock.now = Date.UTC(2027, 2, 4, 9, 12);
  now = running.clock.now / 1000;
});
afterEach(() => running.ask('clock.offset', { milliseconds: 0 }));

const signed = (given: Partial<Signing> = {}) => signedCall({ timestamp: now, ...given });
const judge = (text: string, more: { entry?: number } = {}) => running.ask('reproduce.judge', { text, ...more });

/** Sends a call to the service; its row of the log. */
async function row(call: Signed) {
  await running.ask('reproduce.send', { text: asUrl(call) });
  return lastCall(running);
}

/** What a row says of its refusal. */
const refusedFor = (cause: string, reason: RegExp) => ({ cause, reason: expect.stringMatching(reason) });

describe('R59, D39: a moved service clock is the cause, and comes first', () => {
  const states = [
    ['ahead', () => running.ask('clock.offset', { milliseconds: HOUR }), 'is 1 h ahead since 09:12 UTC'],
    ['behind', () => running.ask('clock.offset', { milliseconds: -2 * HOUR }), 'is 2 h behind since 09:12 UTC'],
    ['stepped', () => running.ask('clock.step', { milliseconds: 25 * HOUR }), 'is 1 d 1 h ahead since 09:12 UTC'],
    [
      'frozen',
      () => running.ask('clock.freeze', { at: (now - 600) * 1000 }),
      'stands still since 09:12 UTC, and is 10 min behind',
    ],
  ] as const;

  test.each(states)('%s: a right call is right by this machine’s time', async (_, move, words) => {
    await move();
    const verdict = await judge(asUrl(signed()));
    expect(verdict).toMatchObject({ outcome: 'sound', accepted: false, errorCode: 403002, mistakes: [] });
    expect(verdict.cause).toBe(`The service clock ${words}; by this machine’s time the call is right.`);
    expect(verdict.fix).toContain('authdesk clock reset');
    expect(verdict.sentence).not.toContain('time zone');
  });

  test.each(states)('%s: the row of a live call names it, with a cause of its own', async (_, move, words) => {
    await move();
    const moved = await row(signed());
    const reason = new RegExp(
      `^The service clock ${words}; by this machine’s time timestamp and signature are right\\.`,
    );
    expect(moved).toMatchObject(refusedFor('403002.service-clock-moved', reason));
    expect((await judge(moved.callId)).cause).toContain(words);
  });

  test('what is wrong besides is said, too', async () => {
    await running.ask('clock.offset', { milliseconds: HOUR });
    const wrong = signed({ secret: Buffer.from(SHOP_SECRET) });
    expect((await judge(asUrl(wrong))).cause).toMatch(
      /^The service clock is 1 h ahead since 09:12 UTC; by this machine’s time the timestamp is right\. And apart from its time: The secret was used as text/,
    );
    expect((await row(wrong)).reason).toMatch(/^The service clock is 1 h ahead .* the timestamp is right\./);
  });

  test('a timestamp that fits neither clock is not explained by one of them', async () => {
    await running.ask('clock.offset', { milliseconds: HOUR });
    const { cause, reason } = await row(signed({ timestamp: now - HOUR / 1000 }));
    expect(cause).toBe('403002.service-clock-moved-timestamp-wrong');
    expect(reason).toMatch(/^The timestamp fits neither the service clock nor this machine’s: .* 3600 s behind\./);
    expect(reason).not.toMatch(/time zone|local time/);
    const inMilliseconds = await row(signed({ timestamp: now * 1000 }));
    expect(inMilliseconds.reason).toMatch(/^The timestamp is in milliseconds\. .*The service clock is 1 h ahead/);
  });

  test('a call that only its age is wrong with says how old it is by this machine’s time', async () => {
    await running.ask('clock.offset', { milliseconds: 3 * HOUR });
    const verdict = await judge(asUrl(signed({ timestamp: now - HOUR / 1000 })));
    expect(verdict.outcome).toBe('sound');
    expect(verdict.notes).toContain(
      'The service clock is 3 h ahead since 09:12 UTC. By this machine’s time the call is 1 h old.',
    );
  });

  test('a call that was accepted under another clock is found as accepted', async () => {
    await running.ask('clock.offset', { milliseconds: HOUR });
    const call = signed({ timestamp: now + HOUR / 1000 });
    const { callId, errorCode } = await row(call);
    expect(errorCode).toBe(0);
    await running.ask('clock.offset', { milliseconds: 0 });
    const verdict = await judge(asUrl(call));
    expect(verdict).toMatchObject({ outcome: 'sound', accepted: true, logged: { callId } });
    expect(verdict.sentence).toContain('Sent again it would be refused for its time (403002)');
  });

  test('a token that expired only by the move says how long it lives; one that is too old does not', async () => {
    const got = await sendRaw(running, '/socialize.getToken', {
      headers: { authorization: SHOP_BASIC },
      form: { grant_type: 'none', x_siteUID: 'u-1', x_sessionExpiration: '3600' },
    });
    const { access_token: token } = JSON.parse(got.body) as { access_token: string };
    const use = async () => {
      await sendRaw(running, '/socialize.getUserInfo', { headers: { authorization: `OAuth ${token}` } });
      return lastCall(running);
    };
    expect((await use()).errorCode).toBe(0);
    running.clock.advance(600_000);
    await running.ask('clock.step', { milliseconds: 2 * HOUR });
    const moved = await use();
    expect(moved).toMatchObject({ errorCode: 500024, cause: '500024.service-clock-moved', UID: 'u-1' });
    expect(moved.reason).toMatch(
      /^The service clock is 2 h ahead since 09:22 UTC; by this machine’s time the token is valid for another 50 min\./,
    );
    running.clock.advance(HOUR);
    expect((await use()).cause).toBe('500024.token-expired');
  });

  test('a token that was made and expired under a moved clock is no own state', async () => {
    await running.ask('clock.offset', { milliseconds: 24 * HOUR });
    const got = await sendRaw(running, '/socialize.getToken', {
      form: { client_id: '3_shop', client_secret: SHOP_SECRET, grant_type: 'none', x_sessionExpiration: '60' },
    });
    const { access_token: token } = JSON.parse(got.body) as { access_token: string };
    running.clock.advance(61_000);
    await sendRaw(running, '/socialize.getUserInfo', { form: { oauth_token: token, UID: 'u-1' } });
    expect((await lastCall(running)).cause).toBe('500024.token-expired');
  });

  test('a regToken that expired only by the move', async () => {
    const begun = await callRest(running, 'accounts.initRegistration', { form: { apiKey: '3_shop' } });
    const { regToken } = JSON.parse(begun.body) as { regToken: string };
    const register = async () => {
      const form = { apiKey: '3_shop', regToken, email: 'x@shop.example', password: 'a long Password 1' };
      await callRest(running, 'accounts.register', { form });
      return lastCall(running);
    };
    await running.ask('clock.step', { milliseconds: 2 * HOUR });
    const moved = await register();
    expect(moved).toMatchObject({ errorCode: 400006, cause: '400006.service-clock-moved' });
    expect(moved.reason).toContain('by this machine’s time the regToken is valid for another 1 h.');
    running.clock.advance(HOUR + 1);
    expect((await register()).cause).toBe('400006.regtoken-expired');
  });

  test('a one-time code that expired only by the move', async () => {
    const sent = await callRest(running, 'accounts.otp.sendCode', {
      form: { apiKey: '3_shop', email: 'new@shop.example' },
    });
    const { vToken } = JSON.parse(sent.body) as { vToken: string };
    await running.ask('clock.step', { milliseconds: HOUR });
    await callRest(running, 'accounts.otp.login', { form: { apiKey: '3_shop', vToken, code: '000000' } });
    expect(await lastCall(running)).toMatchObject(
      refusedFor(
        '400006.service-clock-moved',
        /^The service clock is 1 h ahead .* valid for another 5 min\..*It expired at/,
      ),
    );
  });
});

describe('R5, R59: a nonce that was used before', () => {
  const otherWithNonceOf = ({ parameters: { nonce = '' } }: Signed) => signed({ values: { status: 'Other' }, nonce });

  test('a call that arrived twice: the refused row names the accepted one, and Reproduce both', async () => {
    const call = signed();
    const first = await row(call);
    running.clock.advance(1500);
    const second = await row(call);
    expect([first.errorCode, second.errorCode]).toEqual([0, 403004]);
    const arrived = `^This very call arrived before: at 2027-03-04T09:12:00.000Z, 1.500 s before this call, as call `;
    expect(second).toMatchObject(refusedFor('403004.call-arrived-twice', new RegExp(arrived + first.callId)));
    const { sentence, logged } = await judge(asUrl(call));
    expect(logged).toMatchObject({ callId: first.callId });
    expect(sentence).toContain(`It arrived again at 2027-03-04 09:12:01 UTC (callId ${second.callId})`);
  });

  test('another call with the nonce is no repeat; the row names who used it', async () => {
    const first = signed();
    const { callId } = await row(first);
    const by = new RegExp(`by call ${callId}`);
    expect(await row(otherWithNonceOf(first))).toMatchObject(refusedFor('403004.nonce-used-before', by));
  });

  test('two calls of one text with one nonce: the second is a replay of the first', async () => {
    const first = signed();
    const second = otherWithNonceOf(first);
    const text = `curl '${asUrl(first)}'\ncurl '${asUrl(second)}'`;
    expect((await running.ask('reproduce.read', { text })).calls).toHaveLength(2);
    const of = (entry: number) => judge(text, { entry });
    expect(await of(1)).toMatchObject({
      outcome: 'refused',
      errorCode: 403004,
      cause: 'Its nonce is that of number 1 of the text, so the second one to arrive is refused as a replay.',
    });
    const one = await of(0);
    expect(one.outcome).toBe('accepted');
    expect(one.notes.join(' ')).toContain('Number 2 of the text has the same nonce');
    const repeated = `curl '${asUrl(first)}'\ncurl '${asUrl(first)}'`;
    expect((await judge(repeated, { entry: 1 })).cause).toMatch(/^This is the same call as number 1 of the text/);
  });

  test('a first call that is refused uses no nonce, so that the second one is right', async () => {
    const wrong = signed({ secret: Buffer.alloc(32, 3) });
    const right = otherWithNonceOf(wrong);
    const text = `curl '${asUrl(wrong)}'\ncurl '${asUrl(right)}'`;
    expect((await judge(text, { entry: 1 })).outcome).toBe('accepted');
  });
});

describe('D14, R15, R48: a wrong secret in a live call is known by its kind', () => {
  const rest = (secret: string, more: Readonly<Record<string, string>> = {}) =>
    sendRaw(running, '/socialize.getUserInfo', { form: { apiKey: '3_shop', UID: 'u-1', secret, ...more } });
  const token = (secret: string) =>
    sendRaw(running, '/socialize.getToken', {
      headers: { authorization: `Basic ${Buffer.from(`3_shop:${secret}`).toString('base64')}` },
      form: { grant_type: 'none' },
    });

  const kinds = [
    ['cut', SHOP_SECRET.slice(0, 24), 'secret-cut-off'],
    ['cut at its beginning', SHOP_SECRET.slice(4), 'secret-cut-off'],
    ['of an application', CRM_SECRET, 'secret-of-an-application'],
    ['with a line end', `${SHOP_SECRET}\n`, 'blank-or-line-end-at-the-secret'],
    ['in quotes', `"${SHOP_SECRET}"`, 'secret-in-quotes'],
    ['without padding', SHOP_SECRET.replace(/=+$/, ''), 'secret-cut-off'],
    ['in capitals', SHOP_SECRET.toUpperCase(), 'secret-in-another-case'],
    ['the API key', '3_shop', 'api-key-as-secret'],
    ['a userKey', 'AK1', 'user-key-as-secret'],
    ['a placeholder', '{{secret}}', 'placeholder-as-secret'],
  ] as const;

  test.each(kinds)('%s', async (_, secret, kind) => {
    const got = await rest(secret);
    const logged = await lastCall(running);
    expect(logged.cause?.replace('secret-as-base64url', 'secret-cut-off')).toBe(`403010.${kind}`);
    // The caller learns nothing that it did not know.
    expect(got.body).not.toContain(logged.reason);
    if (secret.length > 12) expect(JSON.stringify(logged)).not.toContain(secret.trim());
    await token(secret);
    const { cause } = await lastCall(running);
    expect(cause?.replace('secret-as-base64url', 'secret-cut-off')).toBe(`invalid_client.${kind}`);
  });

  test('encoded twice in a form, percent-encoded inside of Basic: each with the advice that helps', async () => {
    const encoded = encodeURIComponent(SHOP_SECRET);
    await rest(encoded);
    expect(await lastCall(running)).toMatchObject({ cause: '403010.secret-encoded-twice' });
    await token(encoded);
    expect(await lastCall(running)).toMatchObject(
      refusedFor('invalid_client.secret-percent-encoded-in-basic', /Encode API_KEY:SECRET_KEY in base64 as it is/),
    );
  });

  test('of another site, and one that was ended, which is Authdesk’s own state', async () => {
    const secret = Buffer.alloc(32, 5).toString('base64');
    const [shop] = await running.ask('sites.list', {});
    if (shop === undefined) throw new Error('There is no shop.');
    await running.ask('sites.create', { ...settingsOf(shop), name: 'Other', apiKey: '3_other', secret });
    await rest(secret);
    expect(await lastCall(running)).toMatchObject({ cause: '403010.secret-of-another-site' });
    await running.ask('sites.delete', { apiKey: '3_other' });
    await rest(secret);
    expect(await lastCall(running)).toMatchObject(
      refusedFor('403010.secret-ended', /^The secret is a former one of the site "Other" .* was ended on/),
    );
  });
});

describe('R59, D50, D38: what was set up in Authdesk is said first', () => {
  afterEach(() => running.ask('failures.clear', {}));

  test('a failure that hits such calls, beside that the call is right', async () => {
    await running.ask('failures.save', { failure: { effect: { kind: 'http-503' }, endpoint: 'rest' } });
    const verdict = await judge(asUrl(signed()));
    expect(verdict).toMatchObject({ outcome: 'sound', accepted: false });
    expect(verdict.cause).toMatch(
      /^A failure that is set up in Authdesk hits it .* HTTP 503\. The call itself is right: /,
    );
    expect(verdict.fix).toContain('authdesk fault clear');
    const wrong = await judge(asUrl(signed({ secret: Buffer.from(SHOP_SECRET) })));
    expect(wrong.cause).toMatch(/^The secret was used as text/);
    expect(wrong.notes.join(' ')).toContain('A failure that is set up in Authdesk hits it');
    expect((await running.ask('failures.list', {}))[0]).toMatchObject({ seen: 0, hits: 0 });
  });

  test('one that may hit, or of another method, is no cause', async () => {
    const when = { kind: 'probability', percent: 1 } as const;
    await running.ask('failures.save', { failure: { effect: { kind: 'reset' }, when, seed: 1 } });
    await running.ask('failures.save', { failure: { effect: { kind: 'http-503' }, method: 'accounts.*' } });
    const verdict = await judge(asUrl(signed()));
    expect(verdict.outcome).toBe('accepted');
    expect(verdict.notes.join(' ')).toMatch(/may hit it/);
    expect(verdict.notes.join(' ')).not.toContain('503');
  });

  /** A call and its response, as they are pasted. */
  const withResponse = (call: Signed, callId: string, errorCode: number) => {
    const { pathname, search, host } = new URL(asUrl(call));
    const response = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"callId":"${callId}","errorCode":${errorCode}}`;
    return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n${response}`;
  };

  test('a response in the text that was provoked: its row of the log says so', async () => {
    await running.ask('failures.save', { failure: { effect: { kind: 'error', errorCode: 500001 } } });
    await callRest(running);
    const { callId, cause } = await lastCall(running);
    expect(cause).toBe('500001.provoked');
    await running.ask('failures.clear', {});
    const verdict = await judge(withResponse(signed(), callId, 500001));
    expect(verdict.cause).toMatch(/^Authdesk answered it so on purpose: /);
    expect(verdict.outcome).toBe('sound');
  });

  test('a timestamp that fits the wrong Date header that is sent on purpose', async () => {
    await running.ask('failures.save', { failure: { effect: { kind: 'wrong-date', offset: HOUR } } });
    const set = signed({ timestamp: now + HOUR / 1000 });
    const sent = /^The timestamp fits the Date header that a failure in Authdesk sends on purpose, 1 h ahead/;
    expect(await row(set)).toMatchObject(refusedFor('403002.wrong-date-provoked', sent));
    expect((await judge(asUrl(set))).cause).toMatch(/^The timestamp fits the Date header/);
    expect((await row(signed({ timestamp: now - HOUR / 1000 }))).cause).toBe('403002.local-time');
  });

  test('a response in the text that came of a moved clock, also when the clock is right again', async () => {
    const call = signed();
    await running.ask('clock.offset', { milliseconds: HOUR });
    const { callId } = await row(call);
    await running.ask('clock.offset', { milliseconds: 0 });
    running.clock.advance(HOUR);
    const verdict = await judge(withResponse(call, callId, 403002));
    expect(verdict.outcome).toBe('sound');
    expect(verdict.cause).toMatch(/^When it came: The service clock is 1 h ahead since 09:12 UTC/);
    expect(verdict.sentence).not.toContain('The timestamp was off');
  });

  test('a mock response that is an error has a cause of its own', async () => {
    await running.ask('mockResponses.save', {
      apiKey: '3_shop',
      mockResponse: { method: 'socialize.getUserInfo', errorCode: 403007, body: {} },
    });
    await callRest(running);
    expect(await lastCall(running)).toMatchObject({ errorCode: 403007, cause: '403007.mock-response' });
  });

  test('an application that was removed, and signed calls that are switched off for the site', async () => {
    const byApplication = () => signed({ values: { userKey: 'AK1' }, secret: Buffer.from(CRM_SECRET, 'base64') });
    const off = /^Signed calls with a userKey are switched off for the site "Shop" \(allowSignedUserKey\)\./;
    expect(await row(byApplication())).toMatchObject(refusedFor('400001.switched-off-for-the-site', off));
    await running.ask('sites.removeApplication', { apiKey: '3_shop', userKey: 'AK1' });
    await sendRaw(running, '/socialize.getUserInfo', {
      form: { apiKey: '3_shop', userKey: 'AK1', secret: CRM_SECRET, UID: 'u-1' },
    });
    expect(await lastCall(running)).toMatchObject(
      refusedFor(
        '403005.application-removed',
        /^The application "AK1" was removed from the site on 2027-03-04 09:12 UTC\./,
      ),
    );
  });

  test('a site that was deleted: at REST methods, at the token end-point, and in Reproduce', async () => {
    const form = { client_id: '3_other', client_secret: 'x', grant_type: 'none' };
    await sendRaw(running, '/socialize.getToken', { form });
    expect(await lastCall(running)).toMatchObject({ cause: 'invalid_client.site-deleted' });
    const call = signed({ values: { apiKey: '3_other' } });
    expect((await row(call)).cause).toBe('400093.site-deleted');
    expect((await judge(asUrl(call))).cause).toMatch(/^The site "Other" with this API key was removed on /);
  });
});
