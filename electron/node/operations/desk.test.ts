import { describe, expect, test } from 'vitest';
import { failure, success } from '#shared/contract/result.ts';
import { type HostHandlers, runWithoutException } from './desk.ts';

const host: HostHandlers = {
  'host.capabilities': () => success({ host: 'desktop', loginWindow: true, keyStore: false, notifications: false }),
  'host.notifications': () => success({}),
  'host.openLogin': () => failure({ code: 'not-found', message: 'There is no such run.' }),
  'host.openExternal': ({ url }) => success({ opened: url !== '' }),
};
const quiet = (): void => {};
const broken = {
  invoke: () => {
    throw new Error('the text of a bug, with a secret in it');
  },
};

describe('operations of the desktop', () => {
  test('R37: an address that is not http or https is refused before the host sees it', async () => {
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://x/y', 'app://authdesk/', 'nonsense']) {
      const result = await runWithoutException('host.openExternal', { url }, { service: undefined, host }, quiet);
      expect(result).toMatchObject({ ok: false, error: { code: 'invalid-input', member: 'url' } });
    }
  });

  test.each([[undefined], [null], ['text'], [[]], [{}], [{ flowId: 7 }], [{ flowId: 'x', more: 1 }]])(
    'R37: host.openLogin with %j is refused as data',
    async (input) => {
      const result = await runWithoutException('host.openLogin', input, { service: undefined, host }, quiet);
      expect(result).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    },
  );

  test('an operation of the service says that it is not running', async () => {
    const result = await runWithoutException('sites.list', {}, { service: undefined, host }, quiet);
    expect(result).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });

  test('the problem of a bug does not have its text, which goes to the log', async () => {
    const lines: string[] = [];
    const result = await runWithoutException('sites.list', {}, { service: broken, host }, (line) => lines.push(line));
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(result)).not.toContain('secret in it');
    expect(lines.join()).toContain('sites.list');
  });
});
