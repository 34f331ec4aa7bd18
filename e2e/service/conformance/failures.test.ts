import { describe, expect, test } from 'vitest';
import {
  askToken,
  bySecret,
  bySignature,
  exchange,
  failingShop,
  hasOperations,
  invoke,
  refusedLogin,
  request,
  shop,
  type Values,
} from './target.ts';

const ask = (method: string, parameters: Values = {}) => bySecret(method, parameters, failingShop);
const MARK = 'x-authdesk-failure';

describe('D50: failures that the workspace file sets up', () => {
  test('D50: every second call gets HTTP 503 with Retry-After; the answer says that it was provoked', async () => {
    const seen: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { status, headers } = await ask('socialize.getUserInfo', { UID: 'u-ada' });
      seen.push(status);
      if (status === 503)
        expect([headers['retry-after'], headers[MARK]]).toEqual(['7', expect.stringMatching(/^\d+ http-503$/)]);
      else expect(headers).not.toHaveProperty(MARK);
    }
    expect(seen.toSorted()).toEqual([200, 200, 503, 503]);
    expect(seen[0]).toBe(seen[2]);
  });

  test('D50, D13, D14: an error code of the catalogue comes in the envelope and format of the call', async () => {
    const response = await ask('accounts.getAccountInfo', { httpStatusCodes: 'true' });
    expect(response.status).toBe(403);
    expect(response.json()).toMatchObject({ errorCode: 403005, errorMessage: 'Unauthorized user', statusCode: 403 });
    const xml = await ask('accounts.getAccountInfo', { format: 'xml' });
    expect(xml.body).toContain('<errorCode>403005</errorCode>');
    expect(xml.headers[MARK]).toMatch(/^\d+ error 403005$/);
  });

  test('D50: it comes before everything else: credential, method, transport, HTTP method', async () => {
    const { apiKey, secret } = failingShop;
    const path = '/accounts.getNoSuchThing';
    for (const how of [
      { query: { apiKey } },
      { form: { apiKey, secret: 'wrong' } },
      { form: { apiKey, secret }, transport: 'http' as const },
      { query: { apiKey }, method: 'PUT' },
      { query: { apiKey, UID: 'a', uid: 'b' } },
    ]) {
      expect((await request(path, how)).json()).toMatchObject({ errorCode: 403005 });
    }
    const signedWrong = { method: 'accounts.getAccountInfo', owner: failingShop, secret: shop.secret };
    expect((await bySignature(signedWrong)).json()).toMatchObject({ errorCode: 403005 });
  });

  test('D50, D3: the host rule comes first', async () => {
    const how = { query: { apiKey: failingShop.apiKey }, host: 'somewhere.example', transport: 'http' as const };
    expect((await request('/accounts.getAccountInfo', how)).status).toBe(421);
  });

  test('D50: a wrong Date header is wrong by what is set up; the time in the body is right (D8)', async () => {
    const response = await ask('socialize.getFriendsInfo', { UID: 'u-ada' });
    const off = Date.parse(response.headers.date ?? '') - Date.parse(String(response.json().time));
    expect(Math.round(off / 1000 / 60)).toBe(120);
  });

  test('D50: a delayed call is answered as usual', async () => {
    const response = await ask('socialize.setStatus', { UID: 'u-nobody', status: 'late' });
    expect(response.headers[MARK]).toMatch(/^\d+ delay (?:[23]\d|40) ms$/);
    expect(response.json().errorCode).not.toBe(0);
  });

  test('D50, D20: a refused login redirects to the site with access_denied, its state included', async () => {
    const landing = await refusedLogin({ state: 'a b' }, failingShop);
    expect([landing.query.get('error'), landing.query.get('error_description'), landing.query.get('state')]).toEqual([
      'access_denied',
      '200003 - Permission not granted',
      'a b',
    ]);
  });

  test('D50, R11: a provoked failure does not redirect to an address that is not registered', async () => {
    const query = { client_id: failingShop.apiKey, redirect_uri: 'https://evil.example/', response_type: 'code' };
    const response = await request('/socialize.login', { query });
    expect([response.status, response.headers.location]).toEqual([400, undefined]);
  });

  test('D50, D24: a stale code is invalid_grant; other grants are answered as usual', async () => {
    const response = await exchange('any', failingShop);
    expect([response.status, response.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: '400015 - Code expired' },
    ]);
    expect((await askToken({ grant_type: 'none' }, failingShop)).status).toBe(200);
  });

  test('D50: a connection is reset, a body is cut off', async () => {
    await expect(ask('socialize.removeConnection')).rejects.toThrow(/ECONNRESET|socket hang up/);
    await expect(ask('socialize.publishUserAction', { UID: 'u-ada' })).rejects.toThrow(/aborted|ECONNRESET/);
  });

  test('D50: one that is switched off does nothing, and other sites are not concerned', async () => {
    expect((await ask('socialize.notifyRegistration')).headers).not.toHaveProperty(MARK);
    for (const method of ['socialize.getUserInfo', 'accounts.getAccountInfo']) {
      const response = await bySecret(method, { UID: 'u-ada' });
      expect([response.json().errorCode, response.headers[MARK]]).toEqual([0, undefined]);
    }
  });

  if (hasOperations) {
    interface Failure {
      readonly id: number;
      readonly state: string;
      readonly hits: number;
    }
    const save = (failure: object) =>
      invoke<Failure>('failures.save', { failure: { site: failingShop.apiKey, ...failure } });

    test('D50: the next n calls, until it is switched off or removed; the log says which failure hit', async () => {
      const method = 'ids.getAccountInfo';
      const { id } = await save({ method, effect: { kind: 'http-429' }, when: { kind: 'next', count: 2 } });
      const responses: Awaited<ReturnType<typeof ask>>[] = [];
      for (let n = 0; n < 3; n += 1) responses.push(await ask(method));
      expect(responses.map(({ status }) => status)).toEqual([429, 429, 200]);
      const all = await invoke<readonly Failure[]>('failures.list');
      expect(all.find((one) => one.id === id)).toMatchObject({ state: 'over', hits: 2 });
      const { items } = await invoke<{ items: { callId: string; failure?: string }[] }>('log.list', {
        filter: { method },
      });
      // Other tests of the suite call the method, too.
      const logged = responses.map(({ headers }) => items.find(({ callId }) => callId === headers['x-call-id']));
      expect(logged.map((call) => call?.failure)).toEqual([`${id} http-429`, `${id} http-429`, undefined]);
      expect(logged).not.toContain(undefined);
      await invoke('failures.remove', { id });
    });

    test('D50: a seeded probability hits the same calls again', async () => {
      const method = 'ids.setAccountInfo';
      const hits = async () => {
        const { id } = await save({
          method,
          effect: { kind: 'http-503' },
          when: { kind: 'probability', percent: 50 },
          seed: 11,
        });
        const seen: number[] = [];
        for (let n = 0; n < 10; n += 1) seen.push((await ask(method)).status);
        await invoke('failures.remove', { id });
        return seen;
      };
      const first = await hits();
      expect(await hits()).toEqual(first);
      expect(new Set(first)).toEqual(new Set([200, 503]));
    });

    test('D50, D39: until an instant of the service clock', async () => {
      const method = 'ids.deleteAccount';
      const { now } = await invoke<{ now: number }>('clock.get');
      const { id } = await save({ method, effect: { kind: 'http-503' }, until: now + 60_000 });
      expect((await ask(method)).status).toBe(503);
      await invoke('clock.step', { milliseconds: 60_000 });
      expect((await ask(method)).status).toBe(200);
      await invoke('clock.offset', { milliseconds: 0 });
      await invoke('failures.remove', { id });
    });

    test('D50: a failure that cannot be is refused', async () => {
      for (const failure of [
        { effect: { kind: 'error', errorCode: 0 } },
        { effect: { kind: 'refused-login' }, endpoint: 'rest' },
        { effect: { kind: 'reset' }, when: { kind: 'next', count: 0 } },
        { effect: { kind: 'reset' }, site: '3_nobody' },
      ]) {
        await expect(save(failure)).rejects.toThrow(/failed/);
      }
    });
  }
});
