import { execFile } from 'node:child_process';
import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'log' });

/** What curl says; that it fails is expected. */
const curl = (...words: string[]) =>
  new Promise<string>((resolve) => {
    execFile('curl', ['-sS', ...words], (_error, stdout, stderr) => resolve(stdout + stderr));
  });

test('R59: plain HTTP at the HTTPS port is answered with a sentence, and is a row', { tag: '@deep' }, async ({
  host,
}) => {
  const { service, log } = host;
  const { port } = new URL(service.https);
  expect(await curl(`http://localhost:${port}/socialize.getUserInfo`)).toContain(
    'This is the HTTPS port of Authdesk, and the request came in plain HTTP.',
  );
  await log.calls.open('plain HTTP');
  await expect(log.cause().getByRole('heading')).toHaveText('A client sent plain HTTP to the HTTPS port.');
});
