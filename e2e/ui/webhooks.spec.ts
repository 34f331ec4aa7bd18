import { secretOf } from '../hosts/console-host.ts';
import { test as base, expect } from '../hosts/test.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../hosts/webhook-receiver.ts';
import { send } from '../hosts/wire.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes, look } from '../pages/looks.ts';

interface Shop {
  readonly receiver: WebhookReceiver;
  call(method: string, parameters: Readonly<Record<string, string>>): Promise<void>;
  /** Sets the webhook of the demo shop to an address. */
  setWebhook(url: string, change?: Readonly<Record<string, string>>): Promise<void>;
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({ host }, use) => {
    const secret = await secretOf(host);
    const receiver = await startWebhookReceiver(secret);
    const call: Shop['call'] = async (method, parameters) => {
      const response = await send(host.service, `/${method}`, { form: { apiKey: '3_demo', secret, ...parameters } });
      expect(response.json()).toMatchObject({ errorCode: 0 });
    };
    await use({
      receiver,
      call,
      setWebhook: (url, change = {}) =>
        call('accounts.webhooks.set', { name: 'crm', url, events: 'accountUpdated', active: 'true', ...change }),
    });
    await receiver.stop();
  },
});

test('U 5: a delivery is inspected, and sent again, twice, wrongly signed and late', { tag: '@deep' }, async ({
  host,
  shop,
}) => {
  const { page, outbox } = host;
  await outbox.openDeliveries();
  await expect(page.getByText('No delivery yet')).toBeVisible();
  await shop.setWebhook(shop.receiver.url);
  await expect(page.getByText('Webhooks that are set: crm.')).toBeVisible();
  await shop.call('accounts.setAccountInfo', { UID: 'u-ada', data: '{"n":1}' });
  await expect(outbox.deliveries.with('accountUpdated')).toContainText('Delivered');
  await outbox.deliveries.open('crm');
  const delivery = outbox.delivery();
  await expect(delivery.getByRole('group', { name: 'Raw body' })).toContainText('"uid":"u-ada"');
  await expect(delivery.getByRole('listitem').filter({ hasText: 'By the queue' })).toContainText('HTTP 204');
  for (const [way, said, posts] of [
    ['Send again', 'Sent again', 2],
    ['Send twice', 'Sent twice', 4],
    ['With a wrong signature', 'With a wrong signature', 5],
    ['Late', 'Late, by an hour', 6],
  ] as const) {
    await delivery.getByRole('button', { name: way, exact: true }).click();
    await expect(delivery.getByRole('listitem').filter({ hasText: said }).first()).toContainText('HTTP 204');
    await expect.poll(() => shop.receiver.genuine.length).toBe(posts);
  }
  await expect(page.getByRole('status').filter({ hasText: 'The receiver answered HTTP 204.' }).last()).toBeVisible();
  expect(shop.receiver.genuine).toEqual([true, true, true, true, false, true]);
  await delivery.getByText('Python', { exact: true }).click();
  await expect(delivery.getByRole('group', { name: 'Python' })).toContainText('hmac.compare_digest');
});

test('U 5: a webhook is added, changed and removed by a form, and what is wrong is told at its field', async ({
  host,
}) => {
  const { page, outbox } = host;
  await outbox.openDeliveries();
  await outbox.button('Webhooks …').click();
  const dialog = page.getByRole('dialog', { name: 'Webhooks' });
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('crm');
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('localhost:8080');
  await expect(dialog).toContainText('Give a whole http or https address.');
  await address.fill('http://localhost:8080/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('http://localhost:8080/hook');
  await dialog.getByRole('button', { name: 'Edit crm' }).click();
  await dialog.getByRole('switch', { name: 'Active' }).press('Space');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('off');
  await dialog.getByRole('button', { name: 'Remove crm' }).click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(dialog).toContainText('No site has a webhook yet.');
});

for (const colorScheme of colorSchemes) {
  test(`an open delivery has no accessibility fault in ${colorScheme}`, { tag: '@night' }, async ({ host, shop }) => {
    const { page, outbox } = host;
    await look(host, colorScheme);
    await shop.setWebhook(shop.receiver.url, { version: '2.0' });
    await shop.call('accounts.setAccountInfo', { UID: 'u-ada', data: '{"n":1}' });
    await outbox.openDeliveries();
    await outbox.deliveries.open('crm');
    await expect(outbox.delivery()).toContainText('HTTP 204');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(host.violations).toEqual([]);
  });
}
