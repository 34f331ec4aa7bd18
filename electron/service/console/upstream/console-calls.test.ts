import { expect, test } from 'vitest';
import { draftOf } from '#service/fixtures/running.fixture.ts';
import { DOMAIN, deskForAll, KEY, newest, upstreamAt } from '#service/fixtures/twin.fixture.ts';
import { verdictOf } from '#shared/contract/upstream.ts';

const there = deskForAll();
const here = deskForAll();

const callsThere = async () => (await there.ask('log.count', {})).count;
/** A call of the Requests panel, sent to the upstream where `more` says so. */
const draft = (method: string, more: object = {}) => draftOf({ apiKey: KEY, method, httpMethod: 'POST', ...more });

test('D85: Requests sends a call once to the upstream, signed for its host, and shows the verdict beside the answer', async () => {
  const info = (more: object = {}) => draft('accounts.getAccountInfo', more);
  expect(await here.problem('requests.send', info({ upstream: true }))).toMatch(/has no upstream/);
  await here.ask('upstream.set', { apiKey: KEY, settings: upstreamAt(there, { mode: 'off' }) });
  const before = await callsThere();
  for (const credential of [{ kind: 'signature' }, { kind: 'secret' }]) {
    const sent = await here.ask('requests.send', info({ credential, upstream: true }));
    expect(sent.response?.body).toContain('"UID":"u-1"');
    expect(verdictOf(sent.record?.upstream ?? '')).toMatchObject({ outcome: 'accepted', differs: false });
    expect(sent.request.url).toBe(`https://accounts.${DOMAIN}/accounts.getAccountInfo`);
  }
  expect((await newest(there)).host).toBe(`accounts.${DOMAIN}`);
  expect(await callsThere()).toBe(before + 2);
  // Without that word nothing leaves; and one that writes is not sent.
  await here.ask('requests.send', info());
  const wrote = await here.ask('requests.send', draft('accounts.setAccountInfo', { upstream: true }));
  expect([wrote.response?.status, wrote.response?.body]).toEqual([403, expect.stringContaining('writes')]);
  expect(await callsThere()).toBe(before + 2);
});

test('D85: a run from server to server gets its token there, and calls methods with it', async () => {
  const start = () =>
    here.ask('flows.start', { useCase: 'server', apiKey: KEY, server: { x_siteUID: 'u-1' }, upstream: true } as never);
  const refused = await start();
  expect([refused.status, refused.failure]).toEqual([
    'failed',
    expect.stringMatching(/token end-point.*--allow token/),
  ]);
  await here.ask('upstream.set', { apiKey: KEY, settings: { allow: ['token'] } });
  const run = await start();
  expect(run).toMatchObject({ status: 'obtained', upstream: true });
  expect(run.steps[0]?.target).toBe(`POST https://socialize.${DOMAIN}/socialize.getToken`);
  const called = await here.ask('flows.call', { id: run.id, method: 'accounts.getAccountInfo', UID: 'u-1' });
  expect(called.steps.at(-1)).toMatchObject({ outcome: 'ok', body: expect.stringContaining('<UID>u-1</UID>') });
  const row = await newest(here);
  expect(verdictOf(row.upstream ?? '')).toMatchObject({ outcome: 'accepted' });
  expect(JSON.stringify([called, row])).not.toMatch(/st2\.s\.[\w-]{20}/);
  expect(await here.problem('flows.start', { useCase: 'code', apiKey: KEY, upstream: true } as never)).toMatch(
    /server to server/,
  );
});
