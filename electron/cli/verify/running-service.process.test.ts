import { describe, expect, test } from 'vitest';
import { serving } from '../command.fixture.ts';
import { shopFolder } from '../shop-folder.fixture.ts';

// The control socket needs a process of its own: its file mode is set by the umask.
describe('authdesk verify beside a running service', () => {
  const { data, sign, verify } = shopFolder();
  const inTwoHours = () => Math.floor(Date.now() / 1000) + 7200;

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
