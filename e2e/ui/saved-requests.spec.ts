import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';

test.use({ firstPanel: 'requests' });

test('the panel starts with a call that works, and so does every method until values are typed', async ({ host }) => {
  const { page, requests } = host;
  await expect(requests.parameter('UID')).toHaveValue('u-ada');
  await requests.send();
  await expect(page.getByText('The method answered without an error.').first()).toBeVisible();
  await requests.method('socialize.setStatus');
  await expect(requests.parameter('status')).not.toHaveValue('');
  // What the method needs is marked.
  await expect(page.locator('label').filter({ hasText: /^status/ })).toHaveText('status *');
  await requests.parameter('UID').fill('u-ben');
  await requests.method('socialize.getUserInfo');
  await expect(requests.parameter('UID')).toHaveValue('u-ben');
});

test('a response is read as a tree, as text and raw', async ({ host }) => {
  const { requests } = host;
  await expect(requests.parameter('UID')).toHaveValue('u-ada');
  await requests.send();
  const response = requests.response();
  await response.getByRole('button', { name: /identities/ }).click();
  await expect(response).not.toContainText('loginProviderUID: "fb-1001"');
  await response.getByText('Raw', { exact: true }).click();
  await expect(response.getByRole('group', { name: 'Response body' })).toContainText('"errorCode":0,');
  await response.getByText('Text', { exact: true }).click();
  await expect(response.getByRole('group', { name: 'Response body' })).toContainText('"errorCode": 0,');
  await expectAccessible(host);
});

test('what was sent is in the history, also after the panel was left, and fills the form again', async ({ host }) => {
  const { page, requests, shell } = host;
  await requests.parameter('UID').fill('u-nobody');
  await requests.send();
  await expect(page.getByText(/^Error 403005/).first()).toBeVisible();
  await requests.parameter('UID').fill('u-ada');
  await requests.send();
  await expect(page.getByText('The method answered without an error.').first()).toBeVisible();
  await shell.open('Overview');
  await shell.open('Requests');
  await requests.view('History');
  await expect(requests.sent().first()).toContainText('UID=u-ada');
  await expect(requests.sent().nth(1)).toContainText('error 403005');
  await expectAccessible(host);
  await requests.sent().nth(1).getByRole('button').first().press('Enter');
  await expect(requests.parameter('UID')).toHaveValue('u-nobody');

  await requests.view('History');
  await page.getByRole('button', { name: 'Forget all' }).click();
  await requests.dialog().getByRole('button', { name: 'Forget all' }).click();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
});

test('a call is saved in a collection whose variable fills it in', async ({ host }) => {
  const { page, requests } = host;
  await requests.parameter('UID').fill('{{who}}');
  await expect(page.getByText('{{who}} has no value and is sent as written')).toBeVisible();
  await requests.save('', 'Shop');
  await expect(requests.dialog()).toContainText('Give the call a name.');
  await requests.dialog().getByRole('textbox', { name: 'Name of the call' }).fill('Who is it');
  await requests.dialog().getByRole('button', { name: 'Save the call' }).click();
  await expect(requests.dialog()).toBeHidden();

  await requests.view('Collections');
  await page.getByRole('button', { name: 'Name and variables' }).click();
  await requests.addVariable(1, 'w h o', 'u-ada');
  await requests.submit();
  await expect(requests.dialog()).toContainText('A name is 1 to 60 letters');
  await expectAccessible(host);
  await requests.dialog().getByRole('textbox', { name: 'Variable 1: Name' }).fill('who');
  await requests.submit();
  await expect(requests.dialog()).toBeHidden();
  await expect(page.getByText('Variables: who = u-ada')).toBeVisible();
  await expectAccessible(host);
  await expect(page.getByText('has no value')).toBeHidden();
  await requests.send();
  await expect(requests.response()).toContainText('ada@shop.example');

  await requests.parameter('UID').fill('something else');
  await requests.view('Collections');
  await requests
    .saved('Shop')
    .getByRole('button', { name: /^Who is it/ })
    .click();
  // Typed, and neither sent nor saved.
  await expect(requests.parameter('UID')).toHaveValue('something else');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(requests.parameter('UID')).toHaveValue('{{who}}');

  await requests.view('Collections');
  await requests
    .saved('Shop')
    .getByRole('button', { name: /^Delete the call Who is it/ })
    .click();
  await requests.dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect(requests.saved('Shop')).toHaveCount(1);
});
