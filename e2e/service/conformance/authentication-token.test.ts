import { describe, expect, test } from 'vitest';
import { byToken, fresh, hasOperations, invoke, request, tokenOf, type Values } from './target.ts';

const method = '/socialize.getUserInfo';

function withHeader(authorization: string, how: Parameters<typeof request>[1] = {}) {
  return request(method, { query: { format: 'json' }, headers: { authorization }, ...how });
}

describe('spec: Authentication A', () => {
  test('2: it is passed as Authorization: OAuth <ACCESS_TOKEN>, or as oauth_token', async () => {
    const token = await tokenOf('u-ada');
    for (const scheme of ['OAuth', 'oauth', 'OAUTH']) {
      expect((await withHeader(`${scheme} ${token}`)).json()).toMatchObject({ errorCode: 0 });
    }
    const response = await request(method, { query: { oauth_token: token, format: 'json' } });
    expect(response.json()).toMatchObject({ errorCode: 0 });
  });

  test('2: in both ways at once it is 400001', async () => {
    const token = await tokenOf('u-ada');
    const response = await withHeader(`OAuth ${token}`, { query: { oauth_token: token, format: 'json' } });
    expect(response.json()).toMatchObject({ errorCode: 400001 });
  });

  test('3: token calls over plain HTTP are not accepted: 403025, also with a wrong token (D28)', async () => {
    const token = await tokenOf('u-ada');
    for (const value of [token, 'st2.s.wrong']) {
      const byHeader = await withHeader(`OAuth ${value}`, { transport: 'http' });
      const byParameter = await request(method, { transport: 'http', query: { oauth_token: value, format: 'json' } });
      for (const response of [byHeader, byParameter]) {
        expect(response.json()).toMatchObject({ errorCode: 403025, errorMessage: 'Invalid token' });
        expect(response.body).not.toContain(token);
      }
    }
  });

  test.each(['Bearer x', 'Basic eDp5', 'OAuth', 'OAuth ', 'OAuth a b', 'x', 'OAuth="x"'])(
    'D28: an Authorization header that cannot be used (%s) is 400008',
    async (authorization) => {
      expect((await withHeader(authorization)).json()).toMatchObject({
        errorCode: 400008,
        errorMessage: 'Invalid authentication header',
      });
    },
  );

  test('D28: a token not bound to a user calling a user-level method without UID: 400002 naming UID', async () => {
    expect((await byToken(await tokenOf(), 'socialize.getUserInfo')).json()).toMatchObject({
      errorCode: 400002,
      errorDetails: expect.stringContaining('UID'),
    });
  });
});

interface Row {
  readonly kind: string;
  readonly id: string;
}

if (hasOperations) {
  describe('spec: Authentication A, tokens that are no longer valid', () => {
    /** A user of whom no other test knows, so that its one token is found in the list. */
    async function tokenInList(more: Values = {}): Promise<{ readonly token: string; readonly row: Row }> {
      const UID = fresh('u');
      const token = await tokenOf(UID, more);
      const { items } = await invoke<{ items: (Row & { UID?: string })[] }>('tokens.list', {
        kind: 'token',
        limit: 500,
      });
      const found = items.find((item) => item.UID === UID);
      if (found === undefined) throw new Error('The token is not in the list.');
      return { token, row: { kind: found.kind, id: found.id } };
    }

    test('D28: a revoked token is 500024, and errorDetails says so', async () => {
      const { token, row } = await tokenInList();
      await invoke('tokens.revoke', { targets: [row] });
      expect((await byToken(token, 'socialize.getUserInfo')).json()).toMatchObject({
        errorCode: 500024,
        statusCode: 500,
        errorDetails: expect.stringMatching(/revoked/),
      });
    });

    test('D25: x_sessionExpiration=0 expires when the browser closes', async () => {
      const bound = await tokenOf('u-ada', { x_sessionExpiration: '0' });
      const forever = await tokenOf('u-ada');
      expect((await byToken(bound, 'socialize.getUserInfo')).json()).toMatchObject({ errorCode: 0 });
      await invoke('tokens.closeBrowser', {});
      expect((await byToken(bound, 'socialize.getUserInfo')).json()).toMatchObject({
        errorCode: 500024,
        errorDetails: expect.stringMatching(/its browser was closed/),
      });
      expect((await byToken(forever, 'socialize.getUserInfo')).json()).toMatchObject({ errorCode: 0 });
    });
  });
}
