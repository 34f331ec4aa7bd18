import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';
import { controlPath } from '#node/administration/control-path.ts';
import type { AdministrationOperation, OperationInput } from '#shared/contract/index.ts';
import { command, definitions, type Ended, type Serving, serving, temporaryFolder } from './command.fixture.ts';
import { askControl } from './control/ask.ts';
import { standardOutput } from './standard-output.ts';

/** How each command is run for its JSON, in this order; `CALL` is the callId of a call in the log. */
const runs: Readonly<Record<string, readonly string[]>> = {
  serve: [],
  // Its own tests run it: what it prints is the command's.
  exec: [],
  secret: ['3_demo'],
  sign: ['socialize.getUserInfo', 'UID=u-ada', '--site', '3_demo'],
  verify: ['https://localhost:9443/socialize.getUserInfo?apiKey=3_demo&UID=u-ada'],
  'log list': [],
  'log export': ['FOLDER/calls.har'],
  bundle: ['CALL', '--out', 'FOLDER/bundle.json'],
  'outbox list': [],
  'outbox clear': [],
  // A collection without a call: nothing of it fails.
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
  'upstream set': ['3_demo', '--domain', 'us1.upstream.example', '--address', '127.0.0.1:1'],
  'upstream show': ['3_demo'],
  'upstream differences': ['3_demo'],
  'upstream freeze': ['CALL'],
  // Nothing listens there.
  'upstream pull': ['3_demo', '--dry-run'],
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
const withoutFolder = new Set(['exec', 'openapi', 'schema', 'completion']);
/** It speaks JSON-RPC with a client until that ends. */
const withClient = new Set(['mcp serve']);

const folder = temporaryFolder();
// To load the service takes most of the time of a first start: no test has it among its own.
beforeAll(async () => {
  await (await serving('--data', ':memory:', '--no-console')).stop();
});

/**
 * Runs each command of the table in its order, on a folder of its own, beside a service as long as it needs one.
 *
 * @param check looks at how it ended
 */
async function eachCommand<E extends Ended>(
  data: string,
  run: (words: readonly string[]) => Promise<E>,
  check: (name: string, ended: E) => void,
): Promise<void> {
  let running: Serving | undefined = await serving('--data', data, '--allow-upstream');
  const ask = <N extends AdministrationOperation>(name: N, input: OperationInput<N>) =>
    askControl(controlPath(data, process.platform) ?? '', name, input);
  const files = `${data}-files`;
  mkdirSync(files);
  try {
    await ask('workspace.import', { document: { version: 1, requestCollections: [{ name: 'Empty' }] } });
    const called = await fetch(`${running.ready.http}/socialize.getUserInfo?apiKey=3_demo&format=json`);
    const known: Record<string, string> = { CALL: called.headers.get('x-call-id') ?? '', FOLDER: files };
    for (const [name, words] of Object.entries(runs)) {
      if (name === 'serve' || name === 'exec') continue;
      if (name === 'import') {
        await running?.stop();
        running = undefined;
      }
      const given = words.map((word) => word.replace(/CALL|FAULT|FOLDER/, (key) => known[key] ?? ''));
      const at = withoutFolder.has(name) ? [] : ['--data', data];
      check(name, await run([...name.split(' '), ...given, ...at]));
      if (name === 'fault add') {
        const failures = await ask('failures.list', {});
        known.FAULT = failures?.ok ? String(failures.value[0]?.id) : '';
      }
    }
  } finally {
    await running?.stop();
  }
}

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
  await eachCommand(
    folder.file('data'),
    (words) => command([...words, '--json']),
    (name, { code, stdout, stderr }) => {
      expect({ name, code, stderr }).toMatchObject({
        name,
        code: /^(?:verify|upstream (?:freeze|pull))$/.test(name) ? 1 : 0,
      });
      const values = stdout === '' ? [] : valuesOf(stdout);
      for (const value of values) expect({ name, type: typeof value }).toEqual({ name, type: 'object' });
      // A list that is empty may have no line.
      expect({ name, lines: values.length > 0 || name === 'outbox list' }).toEqual({ name, lines: true });
    },
  );
});

test('every command whose result cannot be written says so, and ends with 1', { tags: ['deep'] }, async () => {
  // A file that is open for reading takes nothing.
  writeFileSync(folder.file('full'), '');
  const fd = openSync(folder.file('full'), 'r');
  const unwritable = async (words: readonly string[]) => {
    let prints = false;
    const ended = await command(words, '', {
      results(say) {
        const results = standardOutput(Object.assign(new PassThrough(), { fd }), say);
        return {
          ...results,
          write(text) {
            prints = true;
            results.write(text);
          },
        };
      },
    });
    const said = ended.stderr.split('Standard output cannot be written').length - 1;
    return { ...ended, told: { code: ended.code, said }, due: prints ? { code: 1, said: 1 } : { code: 0, said: 0 } };
  };
  const check = (name: string, { told, due }: Awaited<ReturnType<typeof unwritable>>) =>
    expect({ name, ...told }).toEqual({ name, ...due });
  await eachCommand(folder.file('unwritten'), (words) => unwritable([...words, '--json']), check);
  const serve = ['serve', '--data', ':memory:', '--no-console', '--http-port', '0', '--https-port', '0'];
  for (const words of [serve, ['--help'], ['serve', '--help'], ['--version']]) {
    check(words.join(' '), await unwritable(words));
  }
  closeSync(fd);
});

test.skipIf(process.platform === 'win32')('no command waits for a service that does not answer', async () => {
  const data = folder.file('silent');
  expect((await command(['import', '-', '--data', data], '{"version":1}')).code).toBe(0);
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
  }).listen(controlPath(data, process.platform));
  await once(silent, 'listening');
  for (const [name, words] of Object.entries(runs)) {
    if (name === 'serve' || withoutFolder.has(name)) continue;
    asked = 0;
    const given = words.map((word) => word.replace('FOLDER', folder.path).replace('CALL', '0'.repeat(32)));
    const { code, stderr } = await command([...name.split(' '), ...given, '--data', data], '', { patience: 50 });
    // The check-up goes on with the rest.
    const isDue = asked > 0 && name !== 'doctor';
    const said = /does not answer \(stopped, or busy\)(?:; its process is \d+)?\.\n/.test(stderr) && code === 3;
    expect({ name, said: said || stderr }).toEqual({ name, said: isDue || stderr });
  }
  silent.close();
});

test('serve --json is serve --ready-json', async () => {
  const { stdout, code } = await command([
    ...['serve', '--json', '--data', ':memory:', '--no-console'],
    ...['--http-port', '0', '--https-port', '0'],
  ]);
  expect({ code, ready: JSON.parse(stdout) }).toMatchObject({ code: 0, ready: { event: 'ready', data: ':memory:' } });
});
