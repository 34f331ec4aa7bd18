import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { commandLine } from '../hosts/serve.ts';
import { runIn } from './kit-examples.ts';
import { installInto } from './npm-package.ts';

// What generators and clients of others make of the OpenAPI document. They come from the npm registry.

const folder = temporaryFolder();

test('with --format json the types that openapi-typescript makes are those that openapi-fetch takes, strictly', async () => {
  installInto(folder, 'openapi-fetch@0.17.0', 'openapi-typescript@7.13.0', 'typescript@5.9.3');
  execFileSync(process.execPath, [commandLine, 'openapi', join(folder, 'authdesk.json'), '--format', 'json']);
  const made = await runIn(folder, ['node_modules/.bin/openapi-typescript', 'authdesk.json', '-o', 'authdesk.d.ts']);
  expect(made.code).toBe(0);
  const used = (parameter: string) => `import createClient from 'openapi-fetch';
import type { paths } from './authdesk.js';
const client = createClient<paths>({ baseUrl: 'https://localhost:9443' });
export async function whoIs(): Promise<string | undefined> {
  const { data } = await client.GET('/accounts.getAccountInfo', { params: { query: { apiKey: '3_demo', ${parameter} } } });
  return data !== undefined && 'UID' in data ? data.UID : undefined;
}
`;
  const compile = async (parameter: string) => {
    writeFileSync(join(folder, 'use.mts'), used(parameter));
    const strict = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext'];
    return runIn(folder, ['node_modules/.bin/tsc', ...strict, 'use.mts']);
  };
  expect(await compile("UID: 'u-ada'")).toEqual({ code: 0, output: '\n' });
  const wrong = await compile('UID: 7');
  expect([wrong.code, wrong.output]).toEqual([
    expect.any(Number),
    expect.stringContaining("'number' is not assignable"),
  ]);
});
