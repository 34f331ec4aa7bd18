import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { endOf } from '../hosts/programs.ts';
import { basic, formText } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

const served = serveMeanwhile({ dataDir: ':memory:' });

/** Speaks HTTP by hand through `openssl s_client`, which verifies the certificate against the local CA. @returns all that is said */
async function throughOpenssl(request: string): Promise<string> {
  const name = 'socialize.us1.authdesk.localhost';
  const checks = ['-CAfile', served.caPath, '-verify_hostname', name, '-verify_return_error'];
  const where = ['-connect', `127.0.0.1:${new URL(served.https).port}`, '-servername', name];
  const child = spawn('openssl', ['s_client', ...where, ...checks, '-quiet', '-ign_eof']);
  child.stdin.write(request);
  const { stdout, stderr } = await endOf(child);
  return stdout + stderr;
}

test('openssl s_client verifies the certificate by the local CA and gets a token', async () => {
  const body = formText({ grant_type: 'none', x_siteUID: 'u-ada' });
  const output = await throughOpenssl(
    [
      'POST /socialize.getToken HTTP/1.1',
      'Host: socialize.us1.authdesk.localhost',
      `Authorization: ${basic(demo.apiKey, demo.secret)}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  expect(output).toContain('HTTP/1.1 200');
  expect(output).toMatch(/"access_token":"[^"]+"/);
  expect(output).not.toMatch(/verify error/i);
});
