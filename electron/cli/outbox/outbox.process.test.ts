import { beforeAll, expect, test } from 'vitest';
import { createService } from '#service/index.ts';
import { command, serving, temporaryFolder } from '../command.fixture.ts';

const folder = temporaryFolder();
const data = folder.file('data');
beforeAll(async () => {
  const service = await createService({ dataDir: data, listen: { httpPort: 0, httpsPort: 0 } });
  for (let n = 0; n < 2; n += 1) await service.invoke('outbox.sample', { apiKey: '3_demo' });
  await service.stop();
});

const outbox = (...words: string[]) => command(['outbox', ...words, '--data', data]);

test('D62: a message is one line of JSON with its codes, from the folder and from the running service', async () => {
  const line = {
    ...{ kind: 'email', to: 'sample@shop.example', codes: ['123456'], site: '3_demo', purpose: 'verificationCode' },
    ...{ text: expect.stringContaining('123456'), links: [expect.stringMatching(/^https:/)] },
  };
  const running = async (act: () => Promise<void>) => {
    const service = await serving('--data', data);
    await act();
    await service.stop();
  };
  const both = async () => {
    const { code, stdout } = await outbox('--json');
    expect([code, stdout.trim().split('\n').length]).toEqual([0, 2]);
    expect(JSON.parse((await outbox('--json', '--last')).stdout)).toMatchObject(line);
    expect((await outbox('--json', '--to', 'SAMPLE@shop.example')).stdout).toBe(stdout);
    expect((await outbox('--json', '--to', 'nobody@shop.example')).stdout).toBe('');
    const none = await outbox('--json', '--site', '3_other', '--last');
    expect(none).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^{"problem":"There is no such message\./),
    });
  };
  await both();
  await running(both);
});

test('without --json a message is readable, and clear removes all', async () => {
  const { stdout } = await outbox('--last');
  expect(stdout).toMatch(/Z {2}email {2}sample@shop\.example {2}verificationCode {2}3_demo/);
  expect(stdout).toMatch(/\n {4}A sample of the outbox\n {4}Your code is 123456\./);
  expect((await outbox('clear')).stdout).toBe('Removed 2 messages.\n');
  expect((await outbox()).stderr).toBe('There is no such message.\n');
});
