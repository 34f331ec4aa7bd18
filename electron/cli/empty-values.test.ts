import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Argument, Command, Option } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { ownVariables } from '#node/own-variables.ts';
import { command, definitions, told } from './command.fixture.ts';

// Nothing is started here: what is empty is refused before a command does anything.

const root = join(import.meta.dirname, '../..');
const someValue = ({ argChoices }: Argument | Option): string => argChoices?.[0] ?? '1';

/** Each command with its words. */
function commandsOf(
  parent: Command,
  words: readonly string[] = [],
): readonly (readonly [readonly string[], Command])[] {
  if (parent.commands.length === 0) return [[words, parent]];
  return parent.commands.flatMap((one) => commandsOf(one, [...words, one.name()]));
}

/** Each line with one empty value, and the name of what is empty. */
const lines = commandsOf(definitions()).flatMap(([words, { options, registeredArguments }]) => {
  const needed = options.filter(({ mandatory }) => mandatory).flatMap((one) => [`${one.long}=${someValue(one)}`]);
  const values = registeredArguments.filter(({ required }) => required).map(someValue);
  return [
    ...options
      .filter((one) => one.required || one.optional)
      .map((one) => {
        const others = needed.filter((word) => !word.startsWith(`${one.long}=`));
        return [one.long ?? '', [...words, ...values, ...others, `${one.long}=`]] as const;
      }),
    ...registeredArguments.map((one, n) => {
      const before = registeredArguments.slice(0, n).map(someValue);
      const after = registeredArguments.slice(n + 1).filter(({ required }) => required);
      return [one.name(), [...words, ...before, '', ...after.map(someValue), ...needed]] as const;
    }),
  ];
});

test('R27: whatever is empty is refused by name', async () => {
  for (const [name, line] of lines) {
    const { code, stderr } = await command(line);
    expect(stderr).toContain(name);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/ is empty\.|is ""|'' is invalid/)]);
  }
});

test('every command, option and argument is among those lines', () => {
  expect(lines.length).toBeGreaterThan(130);
  expect(lines.map(([name, words]) => `${words[0]} ${name}`)).toEqual(
    expect.arrayContaining([
      'serve --host',
      'serve --data',
      'serve --ca',
      'import file',
      'clock --site',
      'log --limit',
    ]),
  );
});

test('R27: blanks are empty, too', async () => {
  expect(await command(['serve', '--host', ' '])).toEqual(told(2, '--host'));
});

afterEach(() => vi.unstubAllEnvs());

test('the list of variables has each one that a command, the window or the service reads', () => {
  const sources = globSync('electron/{cli,main,node,service}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.(?:test|fixture)\.ts$|\/fixtures\/|\/npm-package\//.test(path),
  );
  const read = sources.flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/(?:env|environment)(?:\.|\[')(AUTHDESK_\w+)/g),
  ]);
  expect(
    [...new Set(read.map(([, name]) => name))].filter((name) => !ownVariables.some((own) => own === name)),
  ).toEqual(
    // Names within code that the service writes for users.
    ['AUTHDESK_TOKEN', 'AUTHDESK_SECRET', 'AUTHDESK_CA'],
  );
});

test.each([
  ['AUTHDESK_HTTP_PORT', 'x', /^--http-port is "x"/],
  ['AUTHDESK_NO_CONSOLE', 'maybe', /^The environment variable AUTHDESK_NO_CONSOLE is "maybe"/],
  ['AUTHDESK_CONFIG', ' ', /^The environment variable AUTHDESK_CONFIG is empty/],
])('the variable %s stands for its option of serve, and "%s" is refused as there', async (name, value, sentence) => {
  vi.stubEnv(name, value);
  expect(await command(['serve', '--data', ':memory:'])).toEqual(told(2, sentence));
});

const variablesOf = (command: string) =>
  definitions()
    .commands.find((one) => one.name() === command)
    ?.options.flatMap(({ envVar }) => envVar ?? []) ?? [];

test('R27: a variable is refused by name when it is empty', async () => {
  for (const name of [...variablesOf('serve'), ...ownVariables]) {
    vi.unstubAllEnvs();
    vi.stubEnv(name, '');
    expect(await command(['serve'])).toEqual(told(2, `${name} is empty.`));
  }
});

// Short names have no near ones: AUTHDESK_NE is not nearly AUTHDESK_NEW.
const misspellings = [...variablesOf('serve'), ...ownVariables]
  .filter((name) => name.length > 'AUTHDESK_HOST'.length)
  .map((name) => [name.replace(/.$/, '$&$&'), name] as const);
test('a misspelt variable is named, with the one that it nearly is', async () => {
  for (const [misspelt, name] of misspellings) {
    vi.unstubAllEnvs();
    vi.stubEnv(misspelt, 'x');
    const { stderr } = await command(['serve', '--host=']);
    expect(stderr).toContain(`The environment variable ${misspelt} is not known. Did you mean ${name}?`);
  }
});

test('variables that exec gives its command, and those of code that the console writes, are not called misspelt', async () => {
  const names = ['HTTP', 'HTTPS', 'CA', 'API_KEY', 'SECRET', 'CONTROL', 'TOKEN', 'CODE', 'SIG', 'LOGIN_TOKEN', 'ADMIN'];
  for (const name of names) vi.stubEnv(`AUTHDESK_${name}`, 'x');
  for (const one of ['serve', 'exec']) expect((await command([one, '--config='])).stderr).not.toContain('Did you mean');
});

test('exec reads the variables of the options that serve has, too', () => {
  expect(variablesOf('exec')).toEqual(['AUTHDESK_CONFIG', 'AUTHDESK_JSON']);
});

test('every option of serve has a variable of its own', () => {
  const serve = definitions().commands.find((one) => one.name() === 'serve');
  const names = serve?.options.map(({ envVar }) => envVar) ?? [];
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
});
