import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedCall } from '#service/fixtures/reproduce/signed-call.fixture.ts';
import { BUNDLE_LIMIT, type Bundle } from '#shared/contract/bundles.ts';
import { command, servingMeanwhile, temporaryFolder, told } from '../command.fixture.ts';

const folder = temporaryFolder();
const data = ['--data', folder.file('data')];
const service = servingMeanwhile(...data, '--no-console');
let callId: string;
beforeAll(async () => {
  callId = await failingCall();
});

/** A call that is signed with the text of the secret instead of its bytes. */
async function failingCall(): Promise<string> {
  const { stdout } = await command(['secret', '3_demo', ...data]);
  const { url, form } = signedCall({
    ...{ values: { apiKey: '3_demo', UID: 'u-ada', status: 'Hi' }, httpMethod: 'POST' },
    ...{ host: new URL(service.ready.http).host, secret: Buffer.from(stdout.trim()) },
    timestamp: Math.floor(Date.now() / 1000),
  });
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  return response.headers.get('x-call-id') ?? '';
}

const written = (path: string): Bundle => JSON.parse(readFileSync(path, 'utf8')) as Bundle;

describe('authdesk bundle', () => {
  test('writes a call of a running service to a file, for this user only, and says what was replaced', async () => {
    const file = folder.file('case.json');
    const { code, stdout } = await command(['bundle', callId, ...data, '--out', file]);
    expect(code).toBe(0);
    expect(stdout).toContain('Its call is refused: The secret was used as text');
    expect(stdout).toContain('replaced: The secret of the site "Demo shop"');
    expect(stdout).toContain(`authdesk verify --bundle`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(written(file)).toMatchObject({
      kind: 'authdesk-bundle',
      version: 2,
      expected: { errorCode: 403003, rule: 'D31' },
    });
    const secret = await command(['secret', '3_demo', ...data]);
    expect(readFileSync(file, 'utf8')).not.toContain(secret.stdout.trim());
  });

  test('replaces names and UIDs when asked, and prints to standard output', async () => {
    const { code, stdout } = await command([
      'bundle',
      callId,
      '--data',
      folder.file('data'),
      '--out',
      '-',
      '--anonymise',
    ]);
    expect(code).toBe(0);
    expect(stdout).not.toContain('u-ada');
    expect((JSON.parse(stdout) as Bundle).manifest.anonymised).toBe(true);
  });

  test('says what is wrong with a callId', async () => {
    expect(await command(['bundle', 'abc', ...data])).toEqual(told(2, 'is no callId'));
    const unknown = await command(['bundle', '0'.repeat(32), ...data]);
    expect(unknown).toEqual(told(1, 'There is no call'));
  });
});

describe('authdesk verify --bundle', () => {
  async function bundle(change: (one: Bundle) => unknown = (one) => one): Promise<string> {
    const file = folder.file('checked.json');
    await command(['bundle', callId, ...data, '--out', file]);
    writeFileSync(file, JSON.stringify(change(written(file))));
    return file;
  }

  test('reproduces the verdict without any data folder: exit code 0', async () => {
    const { code, stdout } = await command(['verify', '--bundle', await bundle()]);
    expect(stdout).toMatch(/^Reproduced: refused with 403003 Invalid request signature\./);
    expect(code).toBe(0);
  });

  test('says in what the verdict differs: exit code 1', async () => {
    const file = await bundle((one) => ({ ...one, expected: { ...one.expected, errorCode: 403002 } }));
    const { code, stdout } = await command(['verify', '--bundle', file]);
    expect(code).toBe(1);
    expect(stdout).toContain('Expected the error code 403002, found 403003.');
    const { stdout: json } = await command(['verify', '--bundle', file, '--json']);
    expect(JSON.parse(json)).toMatchObject({ reproduces: false, found: { errorCode: 403003 } });
  });

  test.each<[string, (one: Bundle) => unknown, string]>([
    ['another document', () => ({ version: 1, sites: [] }), 'at kind: This file is no Authdesk bundle.'],
    ['a newer version', (one) => ({ ...one, version: 3 }), 'at version: This bundle has version 3'],
  ])('refuses %s with its path: exit code 2', async (_name, change, sentence) => {
    const { code, stderr } = await command(['verify', '--bundle', await bundle(change)]);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });

  test('refuses a damaged file, one that is too large, one that is not there, and no file at all', async () => {
    const file = await bundle();
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
    expect((await command(['verify', '--bundle', file])).stderr).toContain('is not JSON: it is damaged');
    writeFileSync(file, ' '.repeat(BUNDLE_LIMIT + 1));
    expect((await command(['verify', '--bundle', file])).stderr).toContain('is larger than 4 MiB');
    expect((await command(['verify', '--bundle', folder.file('none.json')])).stderr).toContain('does not exist');
    expect(await command(['verify'])).toEqual(told(2, 'no call to verify'));
  });
});

describe('authdesk log export', () => {
  test('writes what a running service has logged, as HAR and as NDJSON', async () => {
    const har = folder.file('calls.har');
    const { code, stdout } = await command(['log', 'export', har, 'is:failed', ...data]);
    expect(stdout).toContain('Exported 1 call to');
    expect(code).toBe(0);
    const { log } = JSON.parse(readFileSync(har, 'utf8'));
    expect(log.entries).toMatchObject([{ request: { method: 'POST' }, _authdesk: { callId, errorCode: 403003 } }]);
    const lines = await command(['log', 'export', '-', '--ndjson', 'uid:u-ada', ...data]);
    const rows = lines.stdout.split('\n').filter(Boolean);
    expect(rows.every((line) => JSON.parse(line).callId)).toBe(true);
  });

  test('asks for a format that the name does not say', async () => {
    expect(await command(['log', 'export', 'calls.txt'])).toEqual(told(2, 'Add --har or --ndjson'));
  });
});
