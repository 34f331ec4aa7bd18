import { secretOf } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

test.use({ firstPanel: 'sites' });

test('Connect your app: one copy has address, key, secret and CA; the light turns green at its call, and names its mistake', async ({
  host,
}) => {
  const { page } = host;
  await page.getByText('Demo shop').first().click();
  const part = page.getByRole('region', { name: 'Connect your app' });
  await expect(part).toContainText('AUTHDESK_API_KEY=3_demo');
  await expect(part).toContainText('NODE_EXTRA_CA_CERTS=');
  await expect(part.getByRole('status').filter({ hasText: 'Waiting for a call of your app' })).toBeVisible();
  await part.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Java (Spring)' }).click();
  await expect(part).toContainText('keytool -importcert');
  await expect(part).not.toContainText(await secretOf(host));
  expect(await accessibilityFaults(page)).toEqual([]);

  const call = async (parameters: object) =>
    host.invoke('requests.send', {
      ...{ apiKey: '3_demo', method: 'socialize.getUserInfo', httpMethod: 'GET', transport: 'https' },
      ...{ credential: { kind: 'signature' }, parameters: [parameters] },
    });
  await call({ name: 'UID', value: 'u-nobody' });
  await expect(part).toContainText('u-nobody');
  await call({ name: 'UID', value: 'u-ada' });
  await expect(part).toContainText('Connected: socialize.getUserInfo was answered');
});
