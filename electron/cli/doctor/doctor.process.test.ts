import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { command, type Ready, serving, temporaryFolder } from '../command.fixture.ts';

// `authdesk doctor` within the test's process, in folders and beside ports that are broken. Machines whose ports other
// programs have, or whose names, clock or trusted certificates are broken, need another process: e2e/service/doctor.test.ts.

const folder = temporaryFolder();
const dataDir = folder.file('sound');
const freePorts = ['--http-port', '0', '--https-port', '0', '--console-port', '0'];

const portsOf = ({ http, https, console = '' }: Ready): readonly string[] => [
  ...['--http-port', new URL(http).port, '--https-port', new URL(https).port, '--console-port', new URL(console).port],
];

beforeAll(async () => {
  await (await serving('--data', dataDir)).stop();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

interface Told {
  readonly code: number | null;
  readonly sound: boolean;
  /** `check: state`, of all that are not sound. */
  readonly told: readonly string[];
  readonly problem: { readonly message: string; readonly next?: string } | undefined;
}

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly message: string;
  readonly next?: string;
}

async function checks(args: readonly string[]): Promise<{ code: number | null; sound: boolean; checks: Finding[] }> {
  const { code, stdout, stderr } = await command(['doctor', '--json', ...args]);
  expect(stderr).toBe('');
  return { code, ...(JSON.parse(stdout) as { sound: boolean; checks: Finding[] }) };
}

async function doctor(args: readonly string[]): Promise<Told> {
  const { code, sound, checks: findings } = await checks(args);
  expect(findings.map(({ check }) => check)).toEqual([
    'versions',
    'folder',
    'key',
    'clock',
    'names',
    'certificates',
    'ports',
  ]);
  for (const { message, next = 'A.' } of findings) for (const text of [message, next]) expect(text).toMatch(/[\w…).]$/);
  return {
    code,
    sound,
    told: findings.filter(({ state }) => state !== 'sound').map(({ check, state }) => `${check}: ${state}`),
    problem: findings.find(({ state }) => state === 'problem'),
  };
}

const onFree = (): readonly string[] => ['--data', dataDir, ...freePorts];
const allSound = { code: 0, sound: true, told: [], problem: undefined };

/** The doctor names one problem, says what to do, and ends with 1. */
async function expectProblem(args: readonly string[], check: string, message: RegExp, next: RegExp): Promise<void> {
  const { code, sound, told, problem } = await doctor(args);
  expect({ code, sound, told: told.filter((one) => one.endsWith('problem')) }).toEqual({
    code: 1,
    sound: false,
    told: [`${check}: problem`],
  });
  expect(problem).toMatchObject({ message: expect.stringMatching(message), next: expect.stringMatching(next) });
}

test('a sound machine: ends with 0, whether a service runs with the folder or not', async () => {
  expect(await doctor(onFree())).toEqual(allSound);
  const running = await serving('--data', dataDir);
  expect(await doctor(['--data', dataDir, ...portsOf(running.ready)])).toEqual(allSound);
});

test('R32: reads the names of the data centers from the hosts file, which may be another one', async () => {
  const file = folder.file('hosts');
  vi.stubEnv('AUTHDESK_HOSTS_FILE', file);
  const names = async (lines: string) => {
    writeFileSync(file, lines);
    return (await checks(onFree())).checks.find(({ check }) => check === 'names')?.message;
  };
  expect(await names('')).toContain(`other programs may need them in ${file}.`);
  expect(await names('192.0.2.7 socialize.us1.authdesk.localhost')).toMatch(
    /socialize\.us1\.authdesk\.localhost does not/,
  );
});

describe('a broken machine', () => {
  test('D1: a port that another Authdesk has', async () => {
    const another = await serving('--data', ':memory:');
    const args = ['--data', dataDir, ...portsOf(another.ready)];
    await expectProblem(args, 'ports', /taken by another Authdesk/, /--http-port/);
  });
});

test('nothing is left in a folder that does not exist', async () => {
  const none = folder.file('none');
  rmSync(none, { recursive: true, force: true });
  expect((await doctor(['--data', none, ...freePorts])).code).toBe(0);
  expect(readdirSync(folder.path)).not.toContain('none');
});
