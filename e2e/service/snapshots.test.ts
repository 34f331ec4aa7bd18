import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import {
  callWith,
  decide,
  errorOfSigned,
  exchange,
  freshCode,
  issueToken,
  loginQuery,
  openLogin,
  signedQuery,
  tokenIn,
} from '../hosts/login.ts';
import { serveInTest, temporaryFolder } from '../hosts/meanwhile.ts';
import { unmountAll } from '../hosts/own-file-system.ts';
import { runCommand, type Served } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { demo, other, workspace } from '../hosts/workspace.ts';
import { readProviderScreen } from '../pages/provider-screen.ts';
import { databaseOf } from './database-file.ts';
import { stateOf } from './state-of.ts';

const folder = temporaryFolder();
let dataDir = '';
let round = 0;
beforeEach(() => {
  round += 1;
  dataDir = join(folder, `data-${round}`);
});
afterAll(unmountAll);

const method = '/socialize.getUserInfo';
const host = 'socialize.us1.authdesk.localhost';

async function open(
  given: unknown = workspace,
): Promise<{ to: Served; ask: Awaited<ReturnType<typeof consoleClient>> }> {
  const served = await serveInTest({ dataDir, console: true, workspace: given });
  return { to: served, ask: await consoleClient(served) };
}
/** A command as a process of its own; within the test's: electron/cli/snapshot. */
async function done(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand([...words, '--data', dataDir]);
  // A slow machine is told that it takes a while.
  expect([words, code, stderr]).toEqual([words, 0, expect.stringMatching(/^(?:The service has taken it[^\n]*\n)?$/)]);
  return stdout;
}
const token = async (to: Served): Promise<string> => tokenIn(await issueToken(to));

describe('R25: a running service', () => {
  test('R25: takes snapshots, restores them, and everything that it remembers is right afterwards', async () => {
    const { to, ask } = await open();
    const early = await token(to);
    const code = await freshCode(to);
    const usedEarly = signedQuery('early');
    expect(await errorOfSigned(to, usedEarly)).toBe(0);
    const run = await ask<{ id: string }>('flows.start', { useCase: 'server', apiKey: demo.apiKey });
    expect(await done('snapshot', 'create', 'early')).toMatch(/^Kept 2 sites, 1 person as "early" \(\d+ KiB\)\.\n$/);

    const late = await token(to);
    expect((await exchange(to, code)).status).toBe(200);
    const usedLate = signedQuery('late');
    expect(await errorOfSigned(to, usedLate)).toBe(0);
    await ask('sites.delete', { apiKey: other.apiKey });
    await ask('sites.update', { apiKey: demo.apiKey, settings: { name: 'Renamed', grantTypes: [] } });
    await ask('dataCenters.create', { id: 'us9', name: 'Nine', domain: 'us9.authdesk.localhost' });
    const laterRun = await ask<{ id: string }>('flows.start', { useCase: 'server', apiKey: demo.apiKey });
    const calls = (await ask<{ counts: { calls: number } }>('overview.get')).counts.calls;

    expect(await done('snapshot', 'restore', 'early')).toBe(
      'Restored "early": 2 sites, 1 person. The log stayed as it was.\n',
    );
    const sites = await ask<{ apiKey: string; name: string }[]>('sites.list');
    expect(sites.map(({ apiKey, name }) => [apiKey, name])).toEqual([
      [demo.apiKey, 'Demo shop'],
      [other.apiKey, 'Other shop'],
    ]);
    expect((await callWith(to, early)).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    expect((await callWith(to, late)).json()).toMatchObject({ errorCode: 500024 });
    // The code and the later nonce were not used in this state, the earlier nonce was.
    expect((await exchange(to, code)).status).toBe(200);
    expect(await errorOfSigned(to, usedLate)).toBe(0);
    expect(await errorOfSigned(to, usedEarly)).toBe(403004);
    // The host name that was added does not resolve any more.
    const gone = { transport: 'http', host: 'socialize.us9.authdesk.localhost' } as const;
    expect((await send(to, method, gone)).status).toBe(421);
    const overview = await ask<{ counts: { calls: number } }>('overview.get');
    expect(overview.counts.calls).toBeGreaterThan(calls);
    // Runs hold credentials of their state.
    expect((await ask<{ id: string }[]>('flows.list')).map(({ id }) => id)).toEqual([run.id]);
    await expect(ask('flows.get', { id: laterRun.id })).rejects.toThrow(/not-found/);
    expect(stateOf(join(dataDir, 'snapshots/early.snapshot'))).not.toBe(stateOf(databaseOf(dataDir)));

    // A restart changes nothing about it.
    expect(await to.stop()).toBe(0);
    const served = await serveInTest({ dataDir, workspace: null });
    expect((await callWith(served, early)).json()).toMatchObject({ errorCode: 0 });
    expect(await errorOfSigned(served, usedLate)).toBe(403004);
  });

  test('R25: a reset returns to what it was started with, keeps the CA, and can be undone', async () => {
    const { to, ask } = await open();
    const early = await token(to);
    await ask('dataCenters.update', { id: 'us1', settings: { domain: 'us1.own.localhost' } });
    const authority = readFileSync(to.caPath);
    const screen = readProviderScreen((await openLogin(to, loginQuery())).body);
    const { snapshot } = await ask<{ snapshot: string }>('workspace.reset');

    expect(await ask('overview.get')).toMatchObject({
      counts: { sites: 2, people: 1, pending: 0, validTokens: 0, calls: 0, errors: 0 },
      lastErrors: [],
    });
    const traffic = await ask<{ calls: number }[]>('overview.traffic', { seconds: 600 });
    expect(traffic.every(({ calls }) => calls === 0)).toBe(true);
    expect((await callWith(to, early)).json()).toMatchObject({ errorCode: 500024 });
    // A provider's screen that was open belongs to a login that the reset deleted.
    const decided = await decide(to, screen);
    expect([decided.status, decided.headers.location]).toEqual([400, undefined]);
    // The names of the data centers are those of a fresh start, on the listeners and in the certificate.
    expect((await send(to, method, { host, query: { format: 'json' } })).json()).toMatchObject({ errorCode: 400002 });
    expect(authority.equals(readFileSync(to.caPath))).toBe(true);

    await ask('snapshots.restore', { name: snapshot });
    expect((await callWith(to, early)).json()).toMatchObject({ errorCode: 0 });
  });
});
