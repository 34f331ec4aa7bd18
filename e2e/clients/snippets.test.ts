import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { demo } from '../hosts/workspace.ts';

/*
 * "Copy as": code from the Requests panel has to run as it is, with the secret in an environment variable.
 */

const folder = temporaryFolder();
let served: Served;
let invoke: Awaited<ReturnType<typeof consoleClient>>;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:', console: true });
  invoke = await consoleClient(served);
});
afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Prepared {
  readonly snippets: readonly { readonly language: string; readonly code: string }[];
}

const awkward = `it's (50%*2) ~ "é" $HOME \`x\` \\n !`;

async function snippet(language: string, change: Record<string, unknown>): Promise<string> {
  const draft = {
    apiKey: demo.apiKey,
    method: 'socialize.getUserInfo',
    httpMethod: 'GET',
    transport: 'http',
    credential: { kind: 'signature' },
    parameters: [
      { name: 'UID', value: 'u-ada' },
      { name: 'context', value: awkward },
    ],
    ...change,
  };
  const { snippets } = await invoke<Prepared>('requests.prepare', draft);
  const found = snippets.find((each) => each.language === language);
  if (found === undefined) throw new Error(`There is no snippet for ${language}.`);
  return found.code;
}

function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      AUTHDESK_SECRET: demo.secret,
      NODE_EXTRA_CA_CERTS: served.caPath,
      CURL_CA_BUNDLE: served.caPath,
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}

const runners: Readonly<Record<string, (code: string) => Promise<string>>> = {
  curl: (code) => run('sh', ['-c', code]),
  node: (code) => {
    const file = join(folder, 'snippet.mjs');
    writeFileSync(file, code);
    return run(process.execPath, [file]);
  },
};

describe.each(Object.keys(runners))('%s', (language) => {
  test.each([
    ['signed GET over HTTP', { httpMethod: 'GET', transport: 'http' }],
    ['signed POST over HTTPS', { httpMethod: 'POST', transport: 'https' }],
    ['secret over HTTPS', { transport: 'https', credential: { kind: 'secret' } }],
  ])('%s, copied and run', async (_title, change) => {
    const code = await snippet(language, change);
    expect(code).not.toContain(demo.secret);
    const output = await (runners[language] ?? run)(code, []);
    const response = JSON.parse(output.slice(output.indexOf('{'))) as Record<string, unknown>;
    expect(response).toMatchObject({ errorCode: 0, UID: 'u-ada', context: awkward });
  });
});
