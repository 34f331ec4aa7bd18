import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { askToken, freshCode } from '../hosts/login.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { announcedRandom } from '../hosts/seeded-random.ts';
import { runCommand, type Served, serve, startCommand } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { demo, workspace } from '../hosts/workspace.ts';
import { roundsOf } from '../runtime/properties.ts';
import { databaseOf, logOf } from './database-file.ts';
import { isWhole, loggedCallIds, stateOf } from './state-of.ts';

/** Kills of a running service, of each operation; fewer of the command without one. */
const KILLS = roundsOf(0.005, 25);
const COMMAND_KILLS = Math.ceil(KILLS / 4);

const folder = temporaryFolder();
const before = join(folder, 'before');

/** Big enough that a kill can fall into the middle of what is done with it. */
const people = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    site: demo.apiKey,
    UID: `u-many-${n}`,
    profile: { firstName: `${name} ${n}`, email: `p${n}@shop.example` },
    identities: [{ provider: 'facebook', providerUID: `fb-many-${n}` }],
  }));

/** What a reset returns to; making it takes long enough to be killed in the middle. */
const first = { ...workspace, people: [...workspace.people, ...people('First', 4_000)] };

/** What is imported. */
const next = {
  ...workspace,
  sites: workspace.sites.map((site) => ({
    ...site,
    name: `${site.name}, renamed`,
    mockResponses: Array.from({ length: 50 }, (_, n) => ({ method: `ds.next${n}`, body: { n } })),
  })),
  people: people('Next', 3_000),
};
const nextFile = join(folder, 'next.json');

let kept = '';
let old = '';
let fresh = '';
let imported = '';
/** How long the import takes, milliseconds. */
let importLasts = 0;
/** callIds of the log at the start of each round. */
let calls: readonly string[] = [];

const snapshotsIn = (dataDir: string): string[] => {
  const path = join(dataDir, 'snapshots');
  return existsSync(path) ? readdirSync(path) : [];
};
const snapshotFile = (dataDir: string, name: string): string => join(dataDir, 'snapshots', `${name}.snapshot`);

async function someCalls(served: Served): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    await askToken(served, { grant_type: 'none', x_siteUID: `u-many-${n}` });
    await freshCode(served);
  }
}

beforeAll(async () => {
  const served = await serve({ dataDir: before, console: true });
  const ask = await consoleClient(served);
  await ask('workspace.import', { document: { ...workspace, people: people('Kept', 12_000) } });
  await someCalls(served);
  await ask('snapshots.create', { name: 'kept' });
  await ask('workspace.import', { document: { version: 1, people: people('Old', 2_000) } });
  await ask('sites.rotateSecret', { apiKey: demo.apiKey });
  await someCalls(served);
  expect(await served.stop()).toBe(0);
  kept = stateOf(snapshotFile(before, 'kept'));
  old = stateOf(databaseOf(before));
  calls = loggedCallIds(before);

  const dataDir = join(folder, 'fresh');
  await (await serve({ dataDir, workspace: first })).stop();
  fresh = stateOf(databaseOf(dataDir), false);

  const after = join(folder, 'after');
  cpSync(before, after, { recursive: true });
  writeFileSync(nextFile, JSON.stringify(next));
  const started = performance.now();
  expect((await runCommand(['import', nextFile, '--data', after])).code).toBe(0);
  importLasts = performance.now() - started;
  imported = stateOf(databaseOf(after), false);
  expect(new Set([kept, old, fresh, imported]).size).toBe(4);
});

/**
 * When to kill: now anywhere, now near the moment at which the old state becomes the new one. That moment is learned from
 * what was found, because it depends on the machine and on what else runs there.
 */
function killTimes(first: number) {
  const chance = announcedRandom('R25');
  let middle = first;
  let round = 0;
  return {
    /** Milliseconds after the start. */
    next(): number {
      round += 1;
      return middle * (round % 2 === 0 ? 2 * chance() : 0.7 + 0.6 * chance());
    },
    /** Milliseconds after the moment at which the service has stopped answering. */
    nextInStall: () => 80 * chance(),
    learn(outcome: string): void {
      middle *= outcome === 'new' ? 1 / 1.2 : 1.2;
    },
  };
}

interface Found {
  readonly dataDir: string;
  readonly database: string;
  readonly old: string;
  /** Names of the snapshots that are listed. */
  readonly listed: readonly string[];
  /** The response had come before the kill. */
  readonly answered: boolean;
}

/** The next start works, finds a whole database, and lists no snapshot but whole ones. */
async function look(dataDir: string, answered: boolean, before = old): Promise<Found> {
  const { code, stdout } = await runCommand(['snapshot', 'list', '--json', '--data', dataDir]);
  expect(code).toBe(0);
  const database = databaseOf(dataDir);
  expect(isWhole(database)).toBe(true);
  expect(isWhole(logOf(dataDir))).toBe(true);
  const listed = (JSON.parse(stdout) as { name: string; problem?: string }[]).map(({ name, problem }) => {
    expect(problem).toBeUndefined();
    expect(isWhole(snapshotFile(dataDir, name))).toBe(true);
    return name;
  });
  return { dataDir, database, old: before, listed, answered };
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A call that waits longer than this is taken for one that waits for a transaction; wrongly on a busy machine. */
const STALL_MS = 25;

/** Resolves when calls have to wait, as they do while everything is replaced; or when the operation was answered. */
async function stalled(served: Served, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const call = send(served, '/nothing', { transport: 'http' }).then(
      () => true,
      () => true,
    );
    if (!(await Promise.race([call, pause(STALL_MS).then(() => false)]))) return;
  }
}

/** Kills a running service at random moments of an operation; `check` says which state it found. */
async function killService(
  operation: string,
  input: unknown,
  check: (found: Found) => string,
  startedWith: unknown = null,
): Promise<void> {
  let times: ReturnType<typeof killTimes> | undefined;
  const outcomes: Record<string, number> = {};
  for (let round = 0; round <= KILLS; round += 1) {
    const dataDir = join(folder, `service-${round}`);
    cpSync(before, dataDir, { recursive: true });
    const served = await serve({ dataDir, console: true, workspace: startedWith });
    const ask = await consoleClient(served);
    const old = stateOf(databaseOf(dataDir));
    const started = performance.now();
    let answered = false;
    const asked = ask(operation, input).then(
      () => {
        answered = true;
      },
      () => undefined,
    );
    if (times === undefined) {
      // The first round tells how long it takes about; its kill comes right after the response.
      await asked;
      times = killTimes(performance.now() - started);
    } else {
      if (round % 2 === 0) await stalled(served, () => answered);
      // The moment of the kill is random, so the test has to wait for it.
      await pause(round % 2 === 0 ? times.nextInStall() : times.next());
    }
    await served.kill();
    await asked;
    const outcome = check(await look(dataDir, answered, old));
    times.learn(outcome);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    rmSync(dataDir, { recursive: true });
  }
  console.info(`R25: ${operation}, killed: ${JSON.stringify(outcomes)}`);
}

/** The same for a command in a folder without a service. @param lasts milliseconds; absent: the first round tells */
async function killCommand(args: readonly string[], check: (found: Found) => string, lasts?: number): Promise<void> {
  let times = lasts === undefined ? undefined : killTimes(lasts);
  const outcomes: Record<string, number> = {};
  for (let round = 0; round <= COMMAND_KILLS; round += 1) {
    const dataDir = join(folder, `command-${round}`);
    cpSync(before, dataDir, { recursive: true });
    const started = performance.now();
    const child = startCommand([...args, '--data', dataDir]);
    if (times !== undefined) {
      await pause(times.next());
      child.kill();
    }
    const { code } = await child.ended;
    if (times === undefined) {
      expect(code).toBe(0);
      times = killTimes(performance.now() - started);
    }
    const outcome = check(await look(dataDir, code === 0));
    times.learn(outcome);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    rmSync(dataDir, { recursive: true });
  }
  console.info(`R25: authdesk ${args.join(' ')}, killed: ${JSON.stringify(outcomes)}`);
}

function callsFromBefore(dataDir: string): string[] {
  return loggedCallIds(dataDir).filter((callId) => calls.includes(callId));
}

function restored({ dataDir, database, answered, old }: Found): string {
  const found = stateOf(database);
  expect([old, kept]).toContain(found);
  if (answered) expect(found).toBe(kept);
  // The log is not part of it.
  expect(callsFromBefore(dataDir)).toEqual(calls);
  return found === old ? 'old' : 'new';
}

function made({ dataDir, database, listed, answered, old }: Found): string {
  expect(stateOf(database)).toBe(old);
  const isThere = listed.includes('made');
  if (isThere) expect(stateOf(snapshotFile(dataDir, 'made'))).toBe(old);
  if (answered) expect(isThere).toBe(true);
  return isThere ? 'new' : 'old';
}

function taken({ database, answered, old }: Found): string {
  const isOld = stateOf(database) === old;
  if (!isOld) expect(stateOf(database, false)).toBe(imported);
  if (answered) expect(isOld).toBe(false);
  return isOld ? 'old' : 'new';
}

function reset({ dataDir, database, listed, answered, old }: Found): string {
  const isOld = stateOf(database) === old;
  const undo = listed.filter((name) => name !== 'kept');
  if (!isOld) {
    expect(stateOf(database, false)).toBe(fresh);
    // What came after the reset may be there already.
    expect(callsFromBefore(dataDir)).toEqual([]);
    expect(undo).toHaveLength(1);
  } else {
    expect(answered).toBe(false);
    expect(callsFromBefore(dataDir)).toEqual(calls);
  }
  // Whatever the outcome of the reset: the snapshot that it made first can be restored.
  for (const name of undo) expect(stateOf(snapshotFile(dataDir, name))).toBe(old);
  return isOld ? (undo.length === 0 ? 'old' : 'old, snapshot made') : 'new';
}

test(`R25: a restore that is killed at ${KILLS} random points leaves the old or the new state, never neither`, () =>
  killService('snapshots.restore', { name: 'kept' }, restored));

test(`R25: a snapshot that is killed at ${KILLS} random points is whole or not there, and changes nothing`, () =>
  killService('snapshots.create', { name: 'made' }, made));

test(`R25: a reset that is killed at ${KILLS} random points leaves the old or the new state, never neither`, () =>
  killService('workspace.reset', {}, reset, first));

test(`R25: an import that is killed at ${KILLS} random points leaves the old or the new state, never neither`, () =>
  killService('workspace.import', { document: next }, taken));

test(`R25: so do the commands without a service, killed at ${COMMAND_KILLS} random points each`, async () => {
  await killCommand(['snapshot', 'restore', 'kept'], restored);
  await killCommand(['snapshot', 'create', 'made'], made);
  const file = join(folder, 'workspace.json');
  writeFileSync(file, JSON.stringify(first));
  await killCommand(['reset', '--config', file], reset);
  await killCommand(['import', nextFile], taken);
});

test('R25: a start with a workspace file is atomic, too', async () => {
  const ports = ['--http-port', '0', '--https-port', '0', '--no-console'];
  await killCommand(['serve', '--config', nextFile, ...ports], taken, importLasts);
});

test('R25: what a killed snapshot left behind is cleaned up by the next one', async () => {
  const dataDir = join(folder, 'leftovers');
  cpSync(before, dataDir, { recursive: true });
  const draft = join(dataDir, 'snapshots', '.0123456789abcdef.draft');
  cpSync(snapshotFile(dataDir, 'kept'), draft);
  expect((await look(dataDir, true)).listed).toEqual(['kept']);
  expect((await runCommand(['snapshot', 'create', 'next', '--data', dataDir])).code).toBe(0);
  expect(snapshotsIn(dataDir).sort()).toEqual(['kept.snapshot', 'next.snapshot']);
});
