import { describe, expect, test } from 'vitest';
import { fresh, storyShop } from '../target.ts';
import { byServer, failure, format, listIn, succeed } from './client.ts';

describe('a site says where its events go', () => {
  test('set, change, list, delete', async () => {
    const name = fresh('crm');
    const url = `http://localhost:9/${name}`;
    const set = (more: Record<string, string>) =>
      byServer('accounts.webhooks.set', { name, url, events: 'accountCreated', active: 'false', format, ...more });
    const mine = async () =>
      listIn(await succeed(byServer('accounts.webhooks.getAll', { format })), 'webhooks').filter(
        (one) => one.name === name,
      );
    await succeed(set({}));
    await succeed(set({ events: 'accountCreated,accountDeleted', signingUserKey: storyShop.application.userKey }));
    expect(await mine()).toEqual([expect.objectContaining({ url, active: 'false' })]);
    expect(JSON.stringify(await mine())).toContain('accountDeleted');
    expect(await failure(set({ events: 'accountMoved' }))).toMatch(/^400006 .*accountMoved/);
    await succeed(byServer('accounts.webhooks.delete', { name, format }));
    expect(await mine().catch(() => [])).toEqual([]);
  });
});
