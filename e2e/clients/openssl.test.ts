import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { basic, formText } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

const served = serveMeanwhile({ dataDir: ':memory:' });

/** Speaks HTTP by hand through `openssl s_client`, which verifies the certificate against the local CA. */
function throughOpenssl(request: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const port = new URL(served.https).port;
  const name = 'socialize.us1.authdesk.localhost';
  const child = spawn(
    'openssl',
    [
      's_client',
      '-connect',
      `127.0.0.1:${port}`,
      '-servername',
      name,
      '-verify_hostname',
      name,
      '-CAfile',
      served.caPath,
      '-verify_return_error',
      '-quiet',
      '-ign_eof',
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  child.stdin.write(request);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

test('openssl s_client verifies the certificate by the local CA and gets a token', async () => {
  const body = formText({ grant_type: 'none', x_siteUID: 'u-ada' });
  const { output } = await throughOpenssl(
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
