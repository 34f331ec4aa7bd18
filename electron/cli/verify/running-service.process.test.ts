import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { command, serving, temporaryFolder } from '../command.fixture.ts';

const workspace = {
  version: 1,
  sites: [{ name: 'Shop', apiKey: '3_shop', secret: Buffer.alloc(32, 9).toString('base64') }],
  people: [{ site: '3_shop', UID: 'u-1', identities: [{ provider: 'facebook', providerUID: 'fb-1' }] }],
};

// The control socket needs a process of its own: its file mode is set by the umask.
describe('authdesk verify beside a running service', () => {
  const folder = temporaryFolder();
  const data = folder.file('data');
  const sign = (...arguments_: string[]) => command(['sign', '--data', data, '--site', '3_shop', ...arguments_]);
  const verify = (...arguments_: string[]) => command(['verify', '--data', data, ...arguments_]);

  const inTwoHours = () => Math.floor(Date.now() / 1000) + 7200;

  beforeAll(async () => {
    writeFileSync(folder.file('shop.json'), JSON.stringify(workspace));
    await command(['import', folder.file('shop.json'), '--data', data]);
  });

  test('D39: a service with a moved clock judges by it, also a call that it accepted before', async () => {
    const running = await serving('--data', data, '--clock-offset', '2h');
    try {
      const base = ['--get', '--http', '--base', running.ready.http, '--timestamp', String(inTwoHours())];
      const { stdout } = await sign('socialize.getUserInfo', 'UID=u-1', '--json', ...base);
      const { url } = JSON.parse(stdout) as { url: string };
      expect((await verify(url)).stdout).toMatch(/^Accepted: /);
      const response = (await (await fetch(url)).json()) as { errorCode: number; callId: string };
      expect(response.errorCode).toBe(0);
      const { code, stdout: again } = await verify(url);
      expect([code, again]).toEqual([0, expect.stringMatching(/^Sound: This very call was accepted at .*403004/)]);
      expect(again).toContain(response.callId);
      expect((await verify(response.callId)).code).toBe(0);
    } finally {
      await running.stop();
    }
    const { stdout: old } = await sign('socialize.getUserInfo', 'UID=u-1', '--timestamp', String(inTwoHours() + 30));
    expect((await verify(old)).stdout).toMatch(/^Refused with 403002 .* 2 h ahead/);
  });
});
