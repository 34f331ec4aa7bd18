import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveMeanwhile, temporaryFolder } from '../hosts/meanwhile.ts';
import { runCommand } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

// Commands as processes of the built program. What they say: electron/cli, in the test's own process.

const folder = temporaryFolder();
const data = ['--data', join(folder, 'data')];
const served = serveMeanwhile({ dataDir: join(folder, 'data') });

test('authdesk sign prints a call that the running service accepts, and verify says so before and after it', async () => {
  const words = ['socialize.getUserInfo', 'UID=u-ada', "context=it's (50%*2) ~ é", '--site', demo.apiKey];
  const signed = await runCommand(['sign', ...words, '--get', '--http', '--base', served.http, '--json', ...data]);
  expect(signed).toMatchObject({ code: 0, stdout: expect.not.stringContaining(demo.secret) });
  const { url } = JSON.parse(signed.stdout) as { url: string };
  expect(url.startsWith(`${served.http}/socialize.getUserInfo?`)).toBe(true);
  const verify = (...call: [string, string?]) => runCommand(['verify', call[0], ...data], call[1]);
  expect(await verify('-', `curl '${url}'\n`)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Accepted/) });
  const { host } = new URL(url);
  const response = await send(served, url.slice(served.http.length), { transport: 'http', host });
  expect(response.json()).toMatchObject({ errorCode: 0, UID: 'u-ada', context: "it's (50%*2) ~ é" });
  // Now its nonce is used up.
  expect((await verify(url)).stdout).toContain('403004');
  expect(await verify('-', `curl -X POST '${url}'\n`)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/403003/),
  });
});
