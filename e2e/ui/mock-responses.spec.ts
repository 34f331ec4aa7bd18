import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';

test('D37, D38: from a refused method in the log to its mock response, and to the call that gets it', async ({
  host,
}) => {
  const { page, shell, mocks, log, requests } = host;
  await shell.open('Requests');
  await requests.method('accounts.store.downloadConsentDocument');
  await expect(page.getByText('it answers 400096 until the site has a mock response for it')).toBeVisible();
  await requests.send();
  await expect(
    page
      .getByText(/400096/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectAccessible(host);

  await shell.open('Log');
  await log.openTrace('accounts.store.downloadConsentDocument');
  await expect(log.call()).toContainText('add a mock response for it');
  await expectAccessible(host);
  await log.call().getByRole('button', { name: 'Add a mock response' }).click();

  await expect(mocks.dialog()).toContainText('New mock response');
  await expect(mocks.dialog().getByRole('combobox', { name: 'Method' })).toHaveValue(
    'accounts.store.downloadConsentDocument',
  );
  await mocks.result('Invalid LoginID');
  await mocks.field('errorDetails').fill('Nobody is called {{loginID}}.');
  await mocks.body('{ "attempts": "{{attempts:number|3}}" }');
  await mocks.dialog().getByRole('textbox', { name: 'loginID of a sample call' }).fill('ada');
  await expect(mocks.preview()).toContainText('"errorDetails": "Nobody is called ada."');
  await expect(mocks.preview()).toContainText('"attempts": 3');
  await mocks.dialog().getByRole('textbox', { name: 'attempts of a sample call' }).fill('many');
  await expect(mocks.preview()).toContainText('refused with 400006: attempts.');
  await mocks.save();
  await expect(mocks.dialog()).toHaveCount(0);
  await expect(mocks.rows()).toHaveCount(1);
  await expect(mocks.rows()).toContainText('403042 Invalid LoginID');
  await expectAccessible(host);

  await shell.open('Requests');
  const notice = page.getByText('The site has a mock response for this method: calls get it.');
  await expect(notice).toBeVisible();
  await page.getByText(/optional parameters$/).click();
  await page.getByRole('textbox', { name: 'loginID' }).fill('grace');
  await requests.send();
  await expect(page.getByText('Nobody is called grace.').first()).toBeVisible();
  await expectAccessible(host);

  await shell.open('Log');
  await expect(log.calls.with('accounts.store.downloadConsentDocument').first()).toContainText('mocked');
  const trace = await log.openTrace('accounts.store.downloadConsentDocument');
  await expect(log.call().getByRole('heading', { level: 2 }).first()).toContainText('mocked');
  await expect(trace).toContainText('{{loginID}}');
  await expect(trace).toContainText('parameter: grace');
  await log.filter().fill('is:mocked');
  await expect(log.calls.all()).toHaveCount(1);
  await expectAccessible(host);
  await log.call().getByRole('button', { name: 'Show the mock response' }).click();
  await expect(mocks.dialog()).toContainText('Mock response for accounts.store.downloadConsentDocument');
  expect(host.violations).toEqual([]);
});

test('D38: what the service would refuse is refused while the user types, with its path', { tag: '@deep' }, async ({
  host,
}) => {
  const { mocks, shell } = host;
  await shell.open('Sites');
  await mocks.open();
  await mocks.method('login');
  await expect(mocks.dialog()).toContainText('A method name is a namespace');
  await mocks.method('shop.anything');
  await expect(mocks.dialog()).not.toContainText('A method name is a namespace');
  await mocks.body('{ "a": }');
  await expect(mocks.dialog()).toContainText('This is not JSON. Look at line 1, column 8.');
  await expect(mocks.field('Body')).toHaveAttribute('aria-invalid', 'true');
  await expect(mocks.field('Body')).toBeFocused();
  await mocks.body('{ "list": ["{{secret}}"] }');
  await expect(mocks.dialog()).toContainText('At list[0]: {{secret}} would send a credential back.');
  await mocks.dialog().getByText('Placeholders', { exact: true }).click();
  await expectAccessible(host);
  await mocks.save();
  await expect(mocks.field('Body')).toBeFocused();
  await mocks.body('{ "list": ["{{text}}"] }');
  await expect(mocks.field('Body')).not.toHaveAttribute('aria-invalid', 'true');
  await mocks.save();
  await expect(mocks.rows()).toHaveCount(1);
  await mocks.open();
  await mocks.method('SHOP.anything');
  await expect(mocks.dialog()).toContainText('has a mock response for this method already');
});

test('D38: the keyboard alone adds one; Tab leaves the body, Escape the dialog', { tag: '@deep' }, async ({ host }) => {
  const { page, mocks, shell } = host;
  await shell.open('Sites');
  await mocks.show();
  const add = mocks.part().getByRole('button', { name: 'Add mock response' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(mocks.dialog().getByRole('combobox', { name: 'Method' })).toBeFocused();
  await page.keyboard.type('ds.typed');
  await page.keyboard.press('Tab');
  await expect(mocks.dialog().getByRole('combobox', { name: 'Result' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mocks.field('Body')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mocks.field('Body')).not.toBeFocused();
  await page.keyboard.press('Escape');
  const question = mocks.dialog().getByRole('group', { name: 'Discard the changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessible(host);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(mocks.dialog().getByRole('combobox', { name: 'Method' })).toHaveValue('ds.typed');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(mocks.dialog()).toHaveCount(0);
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('ds.s');
  await expect(page.getByRole('option', { name: /^ds\.store / })).toBeVisible();
  // The first Escape closes the list that is seen, and asks nothing.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: /^ds\.store / })).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await page.keyboard.type('omething');
  await page.keyboard.press('Enter');
  await expect(mocks.rows()).toContainText('ds.something');
});
