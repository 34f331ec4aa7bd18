import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';

test.use({ firstPanel: 'requests' });

test('D36: the method browser says what a method answers and refuses, and its example can be sent', async ({
  host,
}) => {
  const { page } = host;
  await page
    .getByRole('textbox', { name: 'Method', exact: true })
    .or(page.getByRole('combobox', { name: 'Method', exact: true }))
    .fill('socialize.setStatus');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Method' }).click();
  await expect(page.getByRole('table', { name: 'Errors' })).toContainText('400106');
  await expect(page.getByRole('table', { name: 'Response' })).toContainText('providerErrorCodes[].errorMessage');
  await expectAccessible(host);
  await page.getByRole('button', { name: 'Use example' }).click();
  await expect(page.getByRole('combobox', { name: 'UID' })).toHaveValue('u-ada');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('tabpanel', { name: 'Response' })).toContainText('The method answered without an error.');
});

test('D36: the form says the limits of a parameter and offers its values; another value can be typed', async ({
  host,
}) => {
  const { page } = host;
  await page.getByRole('combobox', { name: 'Method', exact: true }).fill('socialize.getFriendsInfo');
  await page.keyboard.press('Escape');
  const field = page.getByRole('combobox', { name: 'detailLevel' });
  await field.click();
  await page.getByRole('option', { name: 'extended' }).click();
  await expect(field).toHaveValue('extended');
  await field.fill('everything');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('tabpanel', { name: 'Response' })).toContainText('detailLevel');
});
