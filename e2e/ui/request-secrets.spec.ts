import { expect, test } from '../hosts/test.ts';
import { colorSchemes, look } from '../pages/looks.ts';

test('R15: a secret is sent off this machine only after the screen has said where to, and asked', async ({
  host,
}, testInfo) => {
  const { page, shell } = host;
  const choose = (name: string) =>
    page
      .locator('label')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .click();
  await shell.open('Requests');
  await choose('Secret');
  await page
    .locator('summary')
    .filter({ hasText: /^Target/ })
    .click();
  await choose('Other address');
  await page.getByRole('combobox', { name: 'Base address' }).fill('http://stranger.invalid:1');
  const where = 'This call carries the secret of 3_demo to http://stranger.invalid:1, which is not on this machine.';
  await expect(page.getByRole('status').filter({ hasText: where })).toContainText('everyone on the way can read it');

  const send = page.getByRole('button', { name: 'Send', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Send secrets to stranger.invalid:1?' });
  await send.click();
  await expect(dialog).toContainText(where);
  for (const colorScheme of colorSchemes) {
    const name = await look(host, colorScheme);
    await testInfo.attach(name, { body: await page.screenshot(), contentType: 'image/png' });
  }
  // Sending with the keyboard opens the question, too, and Cancel has the focus.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Response' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();

  await send.click();
  await dialog.getByRole('button', { name: 'Send the secrets' }).click();
  await expect(page.getByText('No response')).toBeVisible();

  // A signature is no secret, and this service is on this machine: nothing is asked.
  await choose('This service');
  await send.click();
  await expect(page.getByRole('tabpanel', { name: 'Response' })).toContainText('The method answered without an error.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
