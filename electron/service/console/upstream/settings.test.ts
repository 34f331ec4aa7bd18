import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listeningForAll } from '#node/http/listening.fixture.ts';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { DOMAIN, desk, KEY, send, signed, workspace } from '#service/fixtures/twin.fixture.ts';
import { upstreamSettings } from '#shared/contract/upstream.ts';

const INFO = '/accounts.getAccountInfo';
const folder = folderForAllTests();
/** An upstream that counts who connects, and says nothing. */
let connections = 0;
const upstream = listeningForAll(
  createServer((socket) => {
    connections += 1;
    socket.destroy();
  }),
);

const settings = (more: object = {}) => ({
  mode: 'relay' as const,
  domain: DOMAIN,
  address: `127.0.0.1:${upstream.port}`,
  ...more,
});

/** Starts a desk, lets a call come, and says what is on and whether anything left. */
async function started(options: Parameters<typeof desk>[0], site: object = {}) {
  connections = 0;
  const one = await desk(options, site);
  await send(one, INFO, { parameters: signed(INFO, { UID: 'u-1' }) });
  const { mode, asked } = await one.ask('upstream.show', { apiKey: KEY });
  return { one, mode, asked, connected: connections > 0 };
}

test('R64: a workspace file only asks; it is on when the user agrees, and what was agreed to stays when the file comes again', async () => {
  const site = { upstream: settings() };
  const { one, ...found } = await started({}, site);
  expect(found).toEqual({ mode: 'off', asked: 'relay', connected: false });
  expect(await one.ask('upstream.list', {})).toMatchObject([
    { apiKey: KEY, mode: 'off', asked: 'relay', domain: DOMAIN },
  ]);
  // Nor does Reproduce send there what the user has not agreed to.
  const text = `curl 'https://accounts.${DOMAIN}${INFO}?apiKey=${KEY}'`;
  expect(await one.problem('reproduce.send', { text, upstream: KEY })).toMatch(/nobody has agreed/);
  expect(connections).toBe(0);
  await one.ask('upstream.set', { apiKey: KEY, settings: settings() });
  await one.ask('workspace.import', { document: workspace(site) });
  expect(await one.ask('upstream.show', { apiKey: KEY })).toMatchObject({ mode: 'relay' });
  await send(one, INFO, { parameters: signed(INFO, { UID: 'u-1' }) });
  expect(connections).toBe(1);
  // Another destination is another question.
  await one.ask('workspace.import', { document: workspace({ upstream: settings({ domain: 'us1.other.example' }) }) });
  expect(await one.ask('upstream.show', { apiKey: KEY })).toMatchObject({ mode: 'off', asked: 'relay' });
  // Nor does a window agree to one of which it has not heard yet.
  const heard = { ...upstreamSettings.parse(settings()), mode: 'off' };
  expect(await one.problem('upstream.set', { apiKey: KEY, settings: { mode: 'relay' }, heard })).toMatch(/"domain"/);
  expect(await one.ask('upstream.show', { apiKey: KEY })).toMatchObject({ mode: 'off', asked: 'relay' });
  const exported = await one.ask('workspace.export', { secrets: false });
  expect(exported).toMatchObject({ sites: [{ upstream: { domain: 'us1.other.example', mode: 'relay' } }] });
  // To take a right away is not to agree.
  expect(await one.ask('upstream.set', { apiKey: KEY, settings: { allow: [] } })).toMatchObject({ mode: 'off' });
  expect(await one.problem('upstream.pull', { apiKey: KEY })).toMatch(/nobody has agreed/);
  await one.service.stop();
});

test('R64: after a restart it is off, unless it is kept; a reset and a restored snapshot switch it off', async () => {
  const dataDir = folder.file('kept');
  const first = await started({ dataDir });
  await first.one.ask('upstream.set', { apiKey: KEY, settings: settings() });
  await first.one.service.stop();
  const second = await started({ dataDir, workspace: undefined });
  expect([second.mode, second.asked, second.connected]).toEqual(['off', undefined, false]);
  // Nor does it come on by a change of something else.
  expect(await second.one.ask('upstream.set', { apiKey: KEY, settings: { rate: 5 } })).toMatchObject({ mode: 'off' });
  await second.one.ask('upstream.set', { apiKey: KEY, settings: settings({ keep: true }) });
  await second.one.service.stop();
  const third = await started({ dataDir, workspace: undefined });
  expect([third.mode, third.connected]).toEqual(['relay', true]);
  const { name } = await third.one.ask('snapshots.create', { name: 'on' });
  await third.one.ask('snapshots.restore', { name });
  connections = 0;
  await send(third.one, INFO, { parameters: signed(INFO, { UID: 'u-1' }) });
  expect([(await third.one.ask('upstream.show', { apiKey: KEY })).mode, connections]).toEqual(['off', 0]);
  await third.one.service.stop();
});

test('R64: with CI=true nothing is sent, unless the start allows it; then what the file asks for is on', async () => {
  const forbidden = await started({ upstream: 'forbidden' }, { upstream: settings({ keep: true }) });
  expect([forbidden.mode, forbidden.connected]).toEqual(['off', false]);
  expect(await forbidden.one.problem('upstream.set', { apiKey: KEY, settings: settings() })).toMatch(
    /CI is "true".*--allow-upstream/,
  );
  await forbidden.one.service.stop();
  const allowed = await started({ upstream: 'allowed' }, { upstream: settings() });
  expect([allowed.mode, allowed.connected]).toEqual(['relay', true]);
  // Nor does the option agree to what a restored snapshot, or a file that comes later, asks for.
  const other = settings({ domain: 'us1.other.example' });
  await allowed.one.ask('upstream.set', { apiKey: KEY, settings: other });
  const { name } = await allowed.one.ask('snapshots.create', { name: 'other' });
  await allowed.one.ask('upstream.set', { apiKey: KEY, settings: settings() });
  await allowed.one.ask('snapshots.restore', { name });
  const restored = { mode: 'off', asked: 'relay', settings: { domain: other.domain } };
  await expect.poll(() => allowed.one.ask('upstream.show', { apiKey: KEY })).toMatchObject(restored);
  connections = 0;
  const text = `curl 'https://accounts.${other.domain}${INFO}?apiKey=${KEY}'`;
  expect(await allowed.one.problem('reproduce.send', { text, upstream: KEY })).toMatch(/nobody has agreed/);
  await allowed.one.ask('workspace.import', { document: workspace({ upstream: settings({ rate: 7 }) }) });
  expect(await allowed.one.ask('upstream.show', { apiKey: KEY })).toMatchObject({ mode: 'off', asked: 'relay' });
  expect(connections).toBe(0);
  // A reset brings back what the file of the start asked for, to which it agreed.
  await allowed.one.ask('workspace.reset', { snapshot: false });
  await expect.poll(() => allowed.one.ask('upstream.show', { apiKey: KEY })).toMatchObject({ mode: 'relay' });
  await allowed.one.ask('sites.delete', { apiKey: KEY });
  expect(await allowed.one.ask('upstream.list', {})).toEqual([]);
  await allowed.one.service.stop();
});

test('D85: what is no domain or address is refused with its member', async () => {
  const one = await desk();
  for (const [wrong, message] of [
    [{ domain: 'localhost' }, /lower-case host name/],
    [{ address: 'real.example:443' }, /An address is an IP/],
    [{ address: '203.0.113.7:70000' }, /An address is an IP/],
    [{ address: '[1::2::3]:443' }, /An address is an IP/],
    [{ nameServer: 'dns' }, /A name server is an IP/],
    [{ ca: 'no certificate' }, /in PEM/],
  ] as const) {
    expect(await one.problem('upstream.set', { apiKey: KEY, settings: settings(wrong) })).toMatch(message);
  }
  expect(await one.problem('upstream.set', { apiKey: '3_none', settings: settings() })).toMatch(/3_none/);
  for (const address of ['[2001:db8::7]:443/80', '[::ffff:203.0.113.7]', '[::1]:65535', '203.0.113.7:1/65535'])
    expect(upstreamSettings.safeParse({ domain: DOMAIN, address }).success).toBe(true);
  await one.service.stop();
});
