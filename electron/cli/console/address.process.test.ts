import { expect, test } from 'vitest';
import { command, serving, temporaryFolder, told } from '../command.fixture.ts';

const folder = temporaryFolder();

test.runIf(process.platform !== 'win32')(
  'authdesk console prints another address each time, or why there is none',
  async () => {
    const data = ['--data', folder.file('data')];
    expect(await command(['console', ...data])).toEqual(told(3, 'authdesk serve'));
    const running = await serving(...data);
    const [one, two] = [await command(['console', ...data]), await command(['console', ...data, '--json'])];
    expect(one.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}\n$/);
    expect(JSON.parse(two.stdout).console).not.toBe(one.stdout.trim());
    expect(running.ready.console).not.toBe(one.stdout.trim());
    const served = await fetch(one.stdout.trim());
    expect([served.status, served.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    await running.stop();
    await serving(...data, '--no-console');
    expect(await command(['console', ...data])).toEqual(told(1, '--no-console'));
  },
);
