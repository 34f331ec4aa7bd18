import { beforeAll, expect, test } from 'vitest';
import { DOMAIN, deskForAll, KEY, newest, SECRET, send, signed, upstreamAt } from '#service/fixtures/twin.fixture.ts';
import { type UpstreamSettings, verdictOf } from '#shared/contract/upstream.ts';

const INFO = '/accounts.getAccountInfo';
const there = deskForAll();
const here = deskForAll();
/** Makes the other desk the upstream of the site. */
const set = (more: Partial<UpstreamSettings> = {}) =>
  here.ask('upstream.set', { apiKey: KEY, settings: upstreamAt(there, more) });
beforeAll(() => set());

const callsThere = async () => (await there.ask('log.count', {})).count;

test('D85: the client gets the upstream’s answer byte for byte, and the row says that both accept it', async () => {
  const parameters = signed(INFO, { UID: 'u-1' });
  const got = await send(here, INFO, { parameters });
  expect(got.json).toMatchObject({ errorCode: 0, UID: 'u-1' });
  const row = await newest(here);
  const answered = await newest(there);
  expect(got.json.callId).toBe(answered.callId);
  expect(got.rawHeaders).toContain('x-call-id');
  expect(verdictOf(row.upstream ?? '')).toEqual({
    mode: 'relay',
    outcome: 'accepted',
    code: 0,
    status: 200,
    differs: false,
    callId: answered.callId,
  });
  // The client knows the callId of the upstream alone.
  expect((await here.ask('log.get', { callId: String(got.json.callId) })).callId).toBe(row.callId);
  expect(row).toMatchObject({ method: 'accounts.getAccountInfo', apiKey: KEY, UID: 'u-1', credential: 'signature' });
  // What was sent is what the client sent.
  expect(answered.request.body).toBe((await newest(here)).request.body);
  expect(answered.host).toBe(`accounts.${DOMAIN}`);
});

test('D85: the judge spends no nonce: the replay is refused there, and the row says so', async () => {
  const parameters = signed(INFO, { UID: 'u-1' });
  await send(here, INFO, { parameters });
  const got = await send(here, INFO, { parameters });
  expect(got.json.errorCode).toBe(403004);
  expect(verdictOf((await newest(here)).upstream ?? '')).toMatchObject({
    code: 403004,
    cause: '403004.nonce-used-there',
    differs: true,
  });
});

test('D85: of what both refuse, Authdesk names the mistake, and the log finds the call by it', async () => {
  const parameters = signed(INFO, { UID: 'u-1' }, { secret: Buffer.from(SECRET).toString('base64') });
  const got = await send(here, INFO, { parameters });
  expect(got.json.errorCode).toBe(403003);
  const row = await newest(here);
  expect(row.cause).toBe('403003.secret-used-as-text');
  expect(verdictOf(row.upstream ?? '')).toMatchObject({ cause: row.cause, differs: false });
  // `authdesk verify CALLID --json` asks this.
  const verdict = await here.ask('reproduce.judge', { text: row.callId });
  expect(verdict.upstream).toMatchObject({ code: 403003, status: 200, cause: row.cause, differs: false });
  const found = await here.ask('log.list', { filter: { query: 'upstream:refused cause:403003.*' } });
  expect(found.items.map(({ callId }) => callId)).toEqual([row.callId]);
});

test('Problems counts what the upstream refused by its code and by Authdesk’s cause', async () => {
  const { problems } = await here.ask('log.problems', { minutes: 15 });
  expect(problems.map(({ cause, count }) => [cause, count])).toEqual(
    expect.arrayContaining([
      ['403004.nonce-used-there', 1],
      ['403003.secret-used-as-text', 1],
    ]),
  );
});

test('D85: methods that write, the token end-point and logins are sent only where the site allows them', async () => {
  const before = await callsThere();
  const parameters = { UID: 'u-1', profile: '{"city":"Bern"}' };
  const path = '/accounts.setAccountInfo';
  const refused = await send(here, path, { parameters: signed(path, parameters) });
  expect([refused.status, refused.json.errorDetails]).toEqual([
    403,
    expect.stringMatching(/setAccountInfo writes.*--allow writes/),
  ]);
  const token = await send(here, '/socialize.getToken', {
    parameters: { grant_type: 'none', client_id: KEY, client_secret: SECRET },
  });
  expect([token.status, token.json.errorCode]).toEqual([403, 403007]);
  expect(await callsThere()).toBe(before);
  await set({ allow: ['writes', 'token'] });
  expect((await send(here, path, { parameters: signed(path, parameters) })).json.errorCode).toBe(0);
  const given = await send(here, '/socialize.getToken', {
    parameters: { grant_type: 'none', client_id: KEY, client_secret: SECRET },
  });
  expect(given.json).toHaveProperty('access_token');
  // Made there, so that no site here knows it: the name that is called says whose it is.
  const byToken = await send(here, INFO, {
    parameters: { oauth_token: String(given.json.access_token), UID: 'u-1', format: 'json' },
  });
  expect(byToken.json).toMatchObject({ errorCode: 0, profile: { city: 'Bern' } });
  expect(JSON.stringify(await newest(here))).not.toContain(String(given.json.access_token));
  // One that names no site and has no token is nothing of this site.
  const count = await callsThere();
  await send(here, '/accounts.getSchema', { parameters: { userKey: 'AK-unknown', secret: SECRET } });
  expect([await callsThere(), (await newest(here)).upstream]).toEqual([count, undefined]);
});

test('D85: a call that is signed for a name of this machine is not sent, and it says how it can be', async () => {
  const host = `localhost:${new URL(here.service.addresses.https).port}`;
  const before = await callsThere();
  const parameters = signed(INFO, { UID: 'u-1' }, { host });
  const got = await send(here, INFO, { host, parameters });
  expect([got.status, got.json.errorDetails]).toEqual([502, expect.stringContaining(`127.0.0.1 accounts.${DOMAIN}`)]);
  expect(await callsThere()).toBe(before);
  await set({ signAnew: true });
  const anew = await send(here, INFO, { host, parameters: signed(INFO, { UID: 'u-1' }, { host }) });
  expect(anew.json.errorCode).toBe(0);
  expect(verdictOf((await newest(here)).upstream ?? '')).toMatchObject({ anew: true, outcome: 'accepted' });
  // The secret of the site vouches for no call that anybody can send.
  const sent = await callsThere();
  const secret = Buffer.from('another secret, of 32 bytes, too').toString('base64');
  const wrong = await send(here, INFO, { host, parameters: signed(INFO, { UID: 'u-1' }, { host, secret }) });
  expect([wrong.status, wrong.json.errorDetails]).toEqual([403, expect.stringMatching(/signature is right.*403003/)]);
  await set({ mode: 'shadow', signAnew: true });
  await send(here, INFO, { host, parameters: signed(INFO, { UID: 'u-1' }, { host, secret }) });
  expect(await callsThere()).toBe(sent);
  await set();
});

test('R64: off again, nothing is sent', async () => {
  await set({ mode: 'off' });
  const before = await callsThere();
  expect((await send(here, INFO, { parameters: signed(INFO, { UID: 'u-1' }) })).json.errorCode).toBe(0);
  expect([await callsThere(), (await newest(here)).upstream]).toEqual([before, undefined]);
});

test('D85: Reproduce sends a pasted call once to the upstream of a site, and shows its row; nothing else goes there', async () => {
  await set({ mode: 'off' });
  const before = await callsThere();
  const form = new URLSearchParams(signed(INFO, { UID: 'u-1' }));
  const text = `curl -d '${form}' https://accounts.${DOMAIN}${INFO}`;
  const { record, response } = await here.ask('reproduce.send', { text, upstream: KEY });
  expect([record?.upstream, response?.status]).toEqual([expect.stringMatching(/^relay accepted/), 200]);
  expect(await callsThere()).toBe(before + 1);
  await here.ask('reproduce.send', { text });
  expect(await callsThere()).toBe(before + 1);
  // A client cannot make a ticket.
  await send(here, INFO, {
    parameters: signed(INFO, { UID: 'u-1' }),
    headers: { 'X-Authdesk-Upstream': 'a'.repeat(32) },
  });
  expect(await callsThere()).toBe(before + 1);
});

test('D85, R48: a bundle of a call in relay or shadow says nothing of the upstream to its reader', async () => {
  const secret = Buffer.from(SECRET).toString('base64');
  await set();
  const form = new URLSearchParams(signed(INFO, { UID: 'u-1' }, { secret }));
  const text = `curl -d '${form}' https://accounts.${DOMAIN}${INFO}`;
  const { record } = await here.ask('reproduce.send', { text, upstream: KEY });
  await set({ mode: 'shadow' });
  await send(here, INFO, { parameters: signed(INFO, { UID: 'u-1' }) });
  const shadowed = await newest(here);
  expect([record?.upstream, shadowed.upstream]).toEqual([
    expect.stringMatching(/^relay refused/),
    expect.stringMatching(/^shadow/),
  ]);
  for (const { callId } of [record ?? shadowed, shadowed]) {
    const { bundle } = await here.ask('bundles.make', { callId, anonymise: false });
    expect(JSON.stringify(bundle)).not.toMatch(/"D85"|x-authdesk-upstream|answer of|127\.0\.0\.1/i);
  }
});
