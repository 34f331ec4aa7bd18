import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { controlPath } from '#node/administration/control-path.ts';
import { command, definitions, type Serving, serving, temporaryFolder } from './command.fixture.ts';
import { askControl } from './control/ask.ts';

/** How each command is run for its JSON, in this order; `CALL` is the callId of a call in the log. */
const runs: Readonly<Record<string, readonly string[]>> = {
  serve: [],
  secret: ['3_demo'],
  sign: ['socialize.getUserInfo', 'UID=u-ada', '--site', '3_demo'],
  verify: ['https://localhost:9443/socialize.getUserInfo?apiKey=3_demo&UID=u-ada'],
  'log list': [],
  'log export': ['FOLDER/calls.har'],
  bundle: ['CALL', '--out', 'FOLDER/bundle.json'],
  'outbox list': [],
  'outbox clear': [],
  // A collection without a call: nothing of it fails.
  run: ['Empty'],
  'clock show': [],
  'clock offset': ['2h'],
  'clock step': ['121s'],
  'clock set': ['2030-01-01T00:00:00Z'],
  'clock freeze': [],
  'clock run': [],
  'clock reset': [],
  'fault add': ['--http', '503', '--off'],
  'fault list': [],
  'fault on': ['FAULT'],
  'fault off': ['FAULT'],
  'fault remove': ['FAULT'],
  'fault clear': [],
  'upstream set': ['3_demo', '--domain', 'us1.upstream.example'],
  'upstream show': ['3_demo'],
  'upstream differences': ['3_demo'],
  'upstream freeze': ['CALL'],
  'login session': ['u-ada', '--site', '3_demo'],
  'login next': ['--site', '3_demo', '--as', 'u-ada'],
  'login list': [],
  'login cancel': [],
  'snapshot create': ['one'],
  'snapshot list': [],
  'snapshot restore': ['one'],
  'snapshot remove': ['one'],
  reset: ['--no-snapshot'],
  export: ['FOLDER/workspace.json'],
  diff: ['FOLDER/workspace.json'],
  'site export': ['FOLDER/sites'],
  'site diff': ['FOLDER/sites'],
  'site import': ['FOLDER/sites'],
  'site rotate-jwt-key': ['3_demo', '--keep', '1h'],
  openapi: ['FOLDER/methods.json'],
  schema: ['FOLDER/schema.json'],
  console: [],
  ca: [],
  'mcp init': ['--client', 'claude-code', '--dry-run'],
  doctor: ['--http-port', '0', '--https-port', '0', '--console-port', '0'],
  completion: ['bash'],
  // Needs the folder alone.
  import: ['FOLDER/workspace.json'],
};
/** They have no data folder. */
const withoutFolder = new Set(['openapi', 'schema', 'completion']);
/** It speaks JSON-RPC with a client until that ends. */
const withClient = new Set(['mcp serve']);

const folder = temporaryFolder();
const data = folder.file('data');
let running: Serving | undefined;
beforeAll(async () => {
  running = await serving('--data', data);
  const document = { version: 1, requestCollections: [{ name: 'Empty' }] };
  await askControl(controlPath(data, process.platform) ?? '', 'workspace.import', { document });
});
afterAll(async () => {
  await running?.stop();
  folder.remove();
});

/** Names of all commands that do something, as they are written. */
function namesOf({ commands }: Command, before: readonly string[] = []): string[] {
  return commands.flatMap((one) => {
    const name = [...before, one.name()];
    return one.commands.length === 0 ? [name.join(' ')] : namesOf(one, name);
  });
}

/** The values of JSON text: one, or one in each line. */
function valuesOf(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  }
}

test('every command has --json, and is run here', () => {
  const program = definitions();
  const named = namesOf(program).filter((name) => !withClient.has(name));
  expect(Object.keys(runs).sort()).toEqual([...named].sort());
  for (const name of named) {
    const found = name
      .split(' ')
      .reduce<Command | undefined>((at, word) => at?.commands.find((c) => c.name() === word), program);
    expect({ name, json: found?.options.some(({ long }) => long === '--json') }).toEqual({ name, json: true });
  }
});

test('every command prints with --json nothing but JSON', async () => {
  const { http = '' } = running?.ready ?? {};
  const called = await fetch(`${http}/socialize.getUserInfo?apiKey=3_demo&format=json`);
  const known: Record<string, string> = { CALL: called.headers.get('x-call-id') ?? '', FAULT: '', FOLDER: folder.path };
  for (const [name, words] of Object.entries(runs)) {
    if (name === 'serve') continue;
    if (name === 'import') {
      await running?.stop();
      running = undefined;
    }
    const given = words.map((word) => word.replace(/CALL|FAULT|FOLDER/, (key) => known[key] ?? ''));
    const { code, stdout, stderr } = await command([
      ...name.split(' '),
      ...given,
      '--json',
      ...(withoutFolder.has(name) ? [] : ['--data', data]),
    ]);
    expect({ name, code, stderr }).toMatchObject({ name, code: name === 'verify' ? 1 : 0 });
    const values = stdout === '' ? [] : valuesOf(stdout);
    for (const value of values) expect({ name, type: typeof value }).toEqual({ name, type: 'object' });
    if (name === 'fault add') known.FAULT = (values[0] as { id: string }).id;
    // A list that is empty may have no line.
    expect({ name, lines: values.length > 0 || name === 'outbox list' }).toEqual({ name, lines: true });
  }
});

test('serve --json is serve --ready-json', async () => {
  const { stdout, code } = await command([
    ...['serve', '--json', '--data', ':memory:', '--no-console'],
    ...['--http-port', '0', '--https-port', '0'],
  ]);
  expect({ code, ready: JSON.parse(stdout) }).toMatchObject({ code: 0, ready: { event: 'ready', data: ':memory:' } });
});
