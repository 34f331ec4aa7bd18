import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, CALLBACK, codeRequest, openIdBench } from '#service/endpoints/openid/openid.fixture.ts';
import { SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { type PartySettings, usualPartySettings } from '#shared/contract/openid.ts';

const bench = forAllTests(openIdBench, ({ stop }) => stop());

const settings = (changes: Partial<PartySettings> = {}): PartySettings => ({
  ...{ description: 'Loyalty app', redirectUris: [CALLBACK], ...usualPartySettings },
  ...changes,
});
const create = (changes?: Partial<PartySettings>) =>
  bench.running.ask('openid.createParty', { apiKey: API_KEY, settings: settings(changes) });
const provider = () => bench.running.ask('openid.provider', { apiKey: API_KEY });

describe('relying parties in the console (X 4)', () => {
  test('one that is added logs users in, with the issuer and the secret that the console shows', async () => {
    const party = await create();
    expect((await provider()).parties.map(({ clientID }) => clientID)).toContain(party.clientID);
    const { secret } = await bench.running.ask('openid.revealSecret', { apiKey: API_KEY, clientID: party.clientID });
    const rest = await bench.rest('fidm.oidc.op.getRP', { clientID: party.clientID });
    expect(rest).toMatchObject({ clientSecret: secret, redirectUris: [CALLBACK], description: 'Loyalty app' });
    const discovery = await bench.send('/.well-known/openid-configuration');
    expect(discovery.json.issuer).toBe((await provider()).issuer);
    expect(JSON.stringify(await provider())).not.toContain(secret);
  });

  test('its test address is a request that the provider takes', async () => {
    const { testAddress } = await create();
    const { outcome } = await bench.running.ask('reproduce.judge', { text: testAddress });
    expect(outcome).toBe('accepted');
  });

  test('changed settings count at once; client_id and secret stay', async () => {
    const { clientID } = await create();
    const before = await bench.running.ask('openid.revealSecret', { apiKey: API_KEY, clientID });
    const uris = ['https://app.example/other'];
    const update = { apiKey: API_KEY, clientID, settings: settings({ redirectUris: uris }) };
    const changed = await bench.running.ask('openid.updateParty', update);
    expect(changed).toMatchObject({ clientID, settings: { redirectUris: uris } });
    expect(await bench.running.ask('openid.revealSecret', { apiKey: API_KEY, clientID })).toEqual(before);
    const modeAt = async (redirect_uri: string) =>
      (await bench.authorize(codeRequest({ clientID }, { redirect_uri }))).to.parameters.mode;
    expect([await modeAt(CALLBACK), await modeAt(uris[0] ?? '')]).toEqual(['error', 'login']);
  });

  test('what is not given stays: a change elsewhere since the form was opened, too', async () => {
    const { clientID, settings: before } = await create();
    const change = (changed: object) =>
      bench.running.ask('openid.updateParty', { apiKey: API_KEY, clientID, settings: changed });
    await change({ skipConsent: true });
    const { settings: after } = await change({ description: 'Loyalty app of the shop' });
    expect(after).toEqual({ ...before, skipConsent: true, description: 'Loyalty app of the shop' });
  });

  test.each([
    ['http of another machine', 'http://app.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a fragment', 'https://app.example/#x'],
    ['no address', 'callback'],
  ])('RFC 8252: a redirect_uri that is %s is refused, with its member', async (_, uri) => {
    const given = { apiKey: API_KEY, settings: settings({ redirectUris: [CALLBACK, uri] }) };
    const problem = { code: 'invalid-input', member: 'settings.redirectUris[1]' };
    expect(await bench.running.problem('openid.createParty', given)).toMatchObject(problem);
  });

  test('a site or a relying party that is not there is named', async () => {
    expect((await bench.running.problem('openid.provider', { apiKey: '3_none' })).code).toBe('not-found');
    const none = { apiKey: API_KEY, clientID: 'none' };
    expect((await bench.running.problem('openid.revealSecret', none)).message).toContain('client_id "none"');
    expect((await bench.running.problem('openid.deleteParty', none)).code).toBe('not-found');
    const update = { ...none, settings: settings() };
    expect((await bench.running.problem('openid.updateParty', update)).code).toBe('not-found');
  });
});

describe('what relying parties were given', () => {
  /** A user who allowed a new relying party, which has exchanged its code. */
  async function loggedIn(email: string) {
    const { clientID } = await create({ subjectIdentifierType: 'public' });
    const { secret } = await bench.running.ask('openid.revealSecret', { apiKey: API_KEY, clientID });
    const { UID, login_token } = await bench.register(email);
    const scope = 'openid offline_access';
    const at = await bench.authorize(codeRequest({ clientID }, { scope, prompt: 'consent' }));
    const context = String(at.to.parameters.context);
    const consent = JSON.stringify({ scope, clientID, context, UID, consent: true });
    const sig = createHmac('sha1', Buffer.from(SHOP_SECRET, 'base64')).update(consent).digest('base64url');
    const { to } = await bench.goOn({ context, login_token, consent, sig });
    const rp = { clientID, clientSecret: secret };
    const tokens = (await bench.exchange(to.parameters.code, rp)).json;
    return { clientID, UID, tokens, refresh: () => bench.refresh(tokens.refresh_token, rp) };
  }

  test('grants, refresh tokens and used codes are listed with user, scope and state, and no value', async () => {
    const { clientID, UID, tokens } = await loggedIn('grants@shop.example');
    const { items } = await bench.running.ask('openid.grants', { apiKey: API_KEY, text: clientID.slice(0, 10) });
    const kinds = new Map(items.map((item) => [item.kind, item]));
    expect(kinds.get('refresh-token')).toMatchObject({ UID, clientID, clientName: 'Loyalty app', state: 'valid' });
    expect(kinds.get('refresh-token')?.scope).toContain('offline_access');
    expect(kinds.get('grant')?.state).toBe('valid');
    expect(kinds.get('code')?.state).toBe('used');
    expect(JSON.stringify(items)).not.toContain(String(tokens.refresh_token));
    const { id = '' } = kinds.get('code') ?? {};
    const one = await bench.running.ask('openid.grants', { id });
    expect(one.items).toEqual([kinds.get('code')]);
    const only = await bench.running.ask('openid.grants', { kind: 'refresh-token', text: UID });
    expect(only.items.map(({ kind }) => kind)).toEqual(['refresh-token']);
  });

  test('pages follow each other without a gap', async () => {
    const all = (await bench.running.ask('openid.grants', {})).items.map(({ id }) => id);
    const paged: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await bench.running.ask('openid.grants', { limit: 1, ...(after !== undefined && { after }) });
      paged.push(...page.items.map(({ id }) => id));
      after = page.next;
      if (after === undefined) break;
    }
    expect(paged).toEqual(all);
  });

  test('access that is ended: the refresh token is refused, the consent stays', async () => {
    const { clientID, UID, refresh } = await loggedIn('ended@shop.example');
    const { ended } = await bench.running.ask('openid.revokeGrants', { apiKey: API_KEY, UID, clientID });
    expect(ended).toBeGreaterThan(0);
    expect((await refresh()).json.error).toBe('invalid_grant');
    const consent = { clientID, clientName: 'Loyalty app', scopes: ['openid', 'offline_access'] };
    expect(await bench.running.ask('openid.consents', { apiKey: API_KEY, UID })).toMatchObject([consent]);
  });

  test('a consent that is withdrawn ends what it gave, and is asked for again', async () => {
    const { clientID, UID, refresh } = await loggedIn('withdrawn@shop.example');
    await bench.running.ask('openid.withdrawConsent', { apiKey: API_KEY, UID, clientID });
    expect(await bench.running.ask('openid.consents', { apiKey: API_KEY, UID })).toEqual([]);
    expect((await refresh()).status).toBe(400);
    const again = await bench.running.problem('openid.withdrawConsent', { apiKey: API_KEY, UID, clientID });
    expect(again.code).toBe('not-found');
  });

  test('with the relying party everything that it was given is gone', async () => {
    const { clientID, UID } = await loggedIn('removed@shop.example');
    await bench.running.ask('openid.deleteParty', { apiKey: API_KEY, clientID });
    expect((await bench.running.ask('openid.grants', { text: clientID })).items).toEqual([]);
    expect(await bench.running.ask('openid.consents', { apiKey: API_KEY, UID })).toEqual([]);
  });
});
