import { expect, test } from '../hosts/test.ts';

test.use({ firstPanel: 'requests' });

test('a field that is emptied stays where it is, and what is typed next goes into it', async ({ host }) => {
  const { page, requests } = host;
  await requests.method('accounts.getAccountInfo');
  // The only optional parameter that the example fills.
  const optional = requests.parameter('include');
  await optional.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('gl');
  await expect(optional).toBeFocused();
  await expect(optional).toHaveValue('gl');

  await page
    .locator('summary')
    .filter({ hasText: /^Target/ })
    .click();
  await page
    .locator('label')
    .filter({ hasText: /^Other address$/ })
    .click();
  const base = page.getByRole('combobox', { name: 'Base address' });
  await base.fill('x');
  await page.keyboard.press('Backspace');
  await expect(base).toBeFocused();
});

test('every value of a call has the line ends that were pasted, and is sent with them', async ({ host }) => {
  const { page, requests } = host;
  await requests.method('accounts.getAccountInfo');
  for (const field of [requests.parameter('UID'), page.getByRole('textbox', { name: 'Parameter 1: Value' })]) {
    if ((await field.count()) === 0) {
      await page.getByRole('button', { name: 'Add a parameter' }).click();
      await page.getByRole('textbox', { name: 'Parameter 1: Name' }).fill('note');
    }
    await field.fill('');
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'line1\nline2');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      // What a browser does where nothing else takes the paste.
      if (input.dispatchEvent(paste)) document.execCommand('insertText', false, 'line1\nline2');
    });
    await expect(field).toHaveValue('line1\nline2');
  }
  await page.keyboard.type('x');
  await requests.send();
  await requests.view('Prepared call');
  await expect(page.getByRole('tabpanel', { name: 'Prepared call' })).toContainText('UID=line1%0Aline2');
  await expect(page.getByRole('tabpanel', { name: 'Prepared call' })).toContainText('note=line1%0Aline2x');
});
