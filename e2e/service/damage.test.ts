import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { callWith, issueToken, tokenIn } from '../hosts/login.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { runCommand, type Served, serve } from '../hosts/serve.ts';
import { logOf } from './database-file.ts';

const folder = temporaryFolder();
const sound = join(folder, 'sound');
let token = '';
let round = 0;

async function works(served: Served): Promise<void> {
  expect((await callWith(served, token)).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
}

/** A copy of a data folder in which something can be broken. */
function copy(): string {
  round += 1;
  const dataDir = join(folder, `copy-${round}`);
  cpSync(sound, dataDir, { recursive: true });
  return dataDir;
}

beforeAll(async () => {
  const served = await serve({ dataDir: sound });
  token = tokenIn(await issueToken(served));
  await served.stop();
});

// Each file of the CA, and each way in which it can be damaged: electron/service/tls/authority.process.test.ts.
test.each([
  ['ca.key', true],
  ['https.key', false],
])('R34, R35: without %s the next start makes a new one, says so, and has lost nothing', async (name, isAuthority) => {
  const dataDir = copy();
  rmSync(join(dataDir, 'ca', name));
  const served = await serve({ dataDir });
  // Over HTTPS, trusting only the CA of this start.
  await works(served);
  const { caPem } = served;
  expect(caPem !== readFileSync(join(sound, 'ca', 'ca.pem'), 'utf8')).toBe(isAuthority);
  if (isAuthority) expect(served.output()).toMatch(/made anew because .* missing\. Trust .* again/);
  expect(await served.stop()).toBe(0);
});

describe('R23: a database that was damaged', () => {
  const free = ['--http-port', '0', '--https-port', '0', '--no-console'];

  test('the log: the sentence says that only the log is lost; without that file everything else is there', async () => {
    const dataDir = copy();
    const log = logOf(dataDir);
    writeFileSync(log, 'x'.repeat(50_000));
    const { code, stderr } = await runCommand(['serve', '--data', dataDir, ...free]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/log\.db is damaged[\s\S]*Move .* away[\s\S]*only the log/);
    rmSync(log);
    const served = await serve({ dataDir });
    await works(served);
    expect(await served.stop()).toBe(0);
  });
});
