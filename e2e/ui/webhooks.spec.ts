import { callAsSite } from '../hosts/by-site.ts';
import { secretOf } from '../hosts/console-host.ts';
import { test as base, expect } from '../hosts/test.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../hosts/webhook-receiver.ts';
import { expectAccessible } from '../pages/accessibility.ts';

interface Shop {
  readonly receiver: WebhookReceiver;
  call(method: string, parameters: Readonly<Record<string, string>>): Promise<unknown>;
  /** Sets the webhook of the demo shop to an address. */
  setWebhook(url: string): Promise<unknown>;
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({ host }, use) => {
    const secret = await secretOf(host);
    const receiver = await startWebhookReceiver(secret);
    const call: Shop['call'] = (method, parameters) =>
      callAsSite(host.service, method, parameters, { apiKey: '3_demo', secret });
    await use({
      receiver,
      call,
      setWebhook: (url) =>
        call('accounts.webhooks.set', { name: 'crm', url, events: 'accountUpdated', active: 'true' }),
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
  await expectAccessible(host);
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
