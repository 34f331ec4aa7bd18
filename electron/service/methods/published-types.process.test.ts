import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '#service/composition/modules.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { openDemoBench } from '#service/fixtures/demo.fixture.ts';
import { runExample } from '#service/fixtures/examples.fixture.ts';

const root = resolve(import.meta.dirname, '../../..');
const types = join(root, 'node_modules/@gigya-ts/rest-api/dist');

/** Responses that do not compile, and why they stay as they are. */
const exceptions: Readonly<Record<string, string>> = {
  'accounts.extensions.create':
    'The type is a list; its description says that it is an object, as of the other methods.',
  'accounts.getConsentStatements':
    'The type is that of the preferences of users; the method returns what the site declares of each statement.',
  'accounts.getLegalStatements': 'The type has a list of versions; the tools of C 2 send and read them by number.',
  'accounts.search': 'The type wants whole accounts; a query that selects fields returns those (F 7.6).',
  'accounts.sms.config.get': 'The type has all members; a site that has set nothing has an empty map (D80).',
  'accounts.webhooks.getStatus': 'lastSent is required, although by its own description it may be absent.',
  'ds.search': 'The type wants whole objects; a query that selects fields returns those (F 7.6).',
  'socialize.exchangeUIDSignature': 'errorCode is declared a second time as text, so that no value is of its type.',
  'socialize.notifyLogin': 'signatureTimestamp is a number there; it is text in JSON (F 5.7), and in the other types.',
};

/** The response types that the package exports, with their type arguments, by the method: `accountsotpsendcode`. */
function responseTypes(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const namespace of ['accounts', 'ds', 'reports', 'socialize']) {
    const source = readFileSync(join(types, 'namespaces', `${namespace}.d.ts`), 'utf8');
    for (const [, name = '', parameters = ''] of source.matchAll(/^export type (\w+)Response(?:<([^>]+)>)? =/gm)) {
      // What a site keeps in data, preferences and so on is of the type that the package allows at most.
      const given = parameters.split(',').map((one) => `api.${/ extends (\w+)/.exec(one)?.[1] ?? 'GigyaData'}`);
      const short = name.toLowerCase().replace(new RegExp(`^${namespace}`), '');
      found.set(`${namespace}${short}`, `api.${name}Response${parameters === '' ? '' : `<${given.join(', ')}>`}`);
    }
  }
  return found;
}

/**
 * A response may have more members than the type, as newer services do for older clients; it must not lack or change one.
 * The package asks for errorMessage and errorDetails also on success, where D11 leaves them out.
 */
const head = `import type * as api from '@gigya-ts/rest-api';
type Success<R> = R extends unknown ? Omit<R, 'errorMessage' | 'errorDetails'> : never;
const response = <R>() => <T extends Success<R>>(recorded: T): T => recorded;
`;

test('U 3: the example of each method that @gigya-ts/rest-api types compiles against its type', {
  tags: ['deep'],
}, async () => {
  const typeOf = responseTypes();
  const recorded: string[] = [];
  const covered: string[] = [];
  for (const entry of methodRegistry(modules).entries()) {
    const type = typeOf.get(entry.name.replaceAll('.', '').toLowerCase());
    if (type === undefined || !entry.emulated) continue;
    const bench = await openDemoBench();
    const { json } = await runExample(bench, entry);
    bench.core.store.close();
    covered.push(entry.name);
    const excused = exceptions[entry.name];
    if (excused !== undefined) recorded.push(`// @ts-expect-error ${excused}`);
    recorded.push(`/* ${entry.name} */ response<${type}>()(${JSON.stringify(json)});`);
  }
  expect(Object.keys(exceptions).filter((name) => !covered.includes(name))).toEqual([]);
  const problems = compile([head, ...recorded].join('\n'));
  expect(problems).toEqual([]);
  expect(covered.length).toBeGreaterThan(40);
});

/** Checks a source in a folder of the checkout, so that packages are found. @returns what the compiler says */
function compile(source: string): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/published-types-'));
  try {
    writeFileSync(join(folder, 'recorded.ts'), source);
    const options = { strict: true, noEmit: true, skipLibCheck: true, target: 'es2024', module: 'esnext' };
    const compilerOptions = { ...options, moduleResolution: 'bundler', types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['recorded.ts'] }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
