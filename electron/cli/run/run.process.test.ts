import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, type Serving, serving, temporaryFolder } from '../command.fixture.ts';

const folder = temporaryFolder();
const data = folder.file('data');
const call = (name: string, UID: string, inFolder: string) => ({
  name,
  folder: [inFolder],
  draft: {
    apiKey: '3_shop',
    method: 'socialize.getUserInfo',
    httpMethod: 'GET',
    transport: 'https',
    credential: { kind: 'signature' },
    parameters: [{ name: 'UID', value: UID }],
  },
});
const workspace = {
  version: 1,
  sites: [{ name: 'Shop', apiKey: '3_shop', secret: Buffer.alloc(32, 9).toString('base64') }],
  people: [{ site: '3_shop', UID: 'u-1', identities: [{ provider: 'facebook', providerUID: 'fb-1' }] }],
  requestCollections: [{ name: 'Smoke', requests: [call('Who', '{{uid}}', 'Good'), call('Nobody', 'u-9', 'Bad')] }],
  requestEnvironments: [{ name: 'local', variables: [{ name: 'uid', value: 'u-1' }] }],
};

let running: Serving;
beforeAll(async () => {
  writeFileSync(folder.file('shop.json'), JSON.stringify(workspace));
  await command(['import', folder.file('shop.json'), '--data', data]);
  running = await serving('--data', data);
});
afterAll(async () => {
  await running.stop();
  folder.remove();
});

const run = (...words: string[]) => command(['run', 'smoke', ...words, '--data', data]);

test('authdesk run says which calls failed and why, writes JUnit XML, and fails when a call did', async () => {
  const file = folder.file('report.xml');
  const { code, stdout } = await run('--env', 'local', '--junit', file);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^passed {2}Good \/ Who {2}socialize\.getUserInfo {2}\d+ ms\nFAILED {2}Bad \/ Nobody .*callId [0-9a-f]{32}\n {4}answered without an error: Error 403005: .*\n1 call passed, 1 failed\.\n$/,
  );
  expect(readFileSync(file, 'utf8')).toContain('<testsuite name="Smoke (local)" tests="2" failures="1" errors="0"');
  expect((await run('--env', 'local', '--folder', 'Good', '--json')).code).toBe(0);
});

test('authdesk run names what is missing: a variable, an environment, a collection, a folder to write to', async () => {
  expect((await run('--stop')).stdout).toMatch(/\{\{uid\}\} has no value\..*\n0 calls passed, 1 failed\.\n$/);
  expect(await run('--env', 'none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no environment "none"'),
  });
  expect((await command(['run', 'none', '--data', data])).stderr).toBe(
    'There is no collection "none".\nThere is: Smoke.\n',
  );
  expect((await run('--junit', folder.file('no/such/report.xml'))).stderr).toContain(
    'cannot be written: its folder does not exist.',
  );
});
