import { drawn, secretOf } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { accessibilityFaults, expectAccessible } from '../pages/accessibility.ts';
import { keepSaved } from '../pages/saved-files.ts';

test.use({ firstPanel: 'people' });

test('a person is found, logged in as, and found again with the token and the calls', { tag: '@deep' }, async ({
  host,
}) => {
  const { page, people, flows, shell } = host;
  await people.filter('bruno@');
  await expect(people.rows.all()).toHaveCount(1);
  await people.rows.open('Bruno');
  await expect(people.detail()).toContainText('gp-1002');
  await people.detail().getByRole('button', { name: 'Log in as' }).click();
  await expect(flows.obtained()).toContainText('u-bruno');
  await flows.button('Call a method').click();
  await expect(flows.step('socialize.getUserInfo').first()).toBeVisible();

  await people.open('Bruno');
  await people.view('Tokens');
  const tokens = page.getByRole('list', { name: 'Sessions and tokens' });
  await expect(tokens.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(host);
  await people.view('Calls');
  const calls = page.getByRole('list', { name: 'Newest calls' }).getByRole('listitem');
  await expect(calls.filter({ hasText: 'socialize.getUserInfo' })).toHaveCount(1);
  // A call that only carried the UID belongs here too: it was refused before anybody was resolved.
  await send(host.service, '/accounts.getAccountInfo', { query: { apiKey: '3_demo', UID: 'u-bruno' } });
  await expect(calls.first()).toContainText('accounts.getAccountInfo');
  await expect(calls.first()).toContainText('403005');
  await expectAccessible(host);
  await people.view('Tokens');
  await tokens.getByRole('link').click();
  const detail = page.getByRole('region', { name: 'Token or code' });
  await expect(detail).toContainText('1 call');
  // Whose it is leads back.
  await detail.getByRole('link', { name: /u-bruno/ }).click();
  await expect(shell.heading('People')).toBeVisible();
  await expect(people.detail()).toContainText('gp-1002');
});

test('a person is made, edited, disabled, enabled and deleted', async ({ host }) => {
  const { page, people, flows } = host;
  await page.getByRole('button', { name: 'Create …' }).click();
  await people.field('UID').fill('u-new');
  await people.field('First name').fill('Nina');
  await people.dialog().getByRole('button', { name: 'Add an identity' }).click();
  await people.field('Identity 1: ID at the provider').fill('fb-77');
  await people.dialog().getByRole('button', { name: 'Create person' }).click();
  await expect(people.detail()).toContainText('fb-77');

  await people.detail().getByRole('button', { name: 'Edit' }).click();
  await people.field('City').fill('Graz');
  await people.field('E-mail').fill('nobody');
  await expectAccessible(host);
  await people.field('E-mail').fill('');
  await people.dialog().getByRole('button', { name: 'Save' }).click();
  await expect(people.dialog()).toHaveCount(0);
  await expect(people.detail()).toContainText('Graz');

  await people.act('Disable …');
  await people.dialog().getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(people.rows.with('Nina')).toContainText('disabled');
  await people.detail().getByRole('button', { name: 'Log in as' }).click();
  await expect(flows.obtained()).toContainText('is disabled');
  await people.open('Nina');
  await people.act('Enable');
  await expect(people.rows.with('Nina')).toContainText('final');

  await people.act('Delete …');
  await expect(people.dialog()).toContainText('1 identity is free again');
  await people.dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(people.rows.with('Nina')).toHaveCount(0);
  await expect(people.detail()).toHaveCount(0);
});

test('a file with other column names: each column says what it becomes, beside its first rows', async ({ host }) => {
  const { page, people } = host;
  await people.import('crm.csv', 'Number;E-Mail;First name;Note\nc-1;cleo@shop.example;Cleo;x\nc-2;short\n');
  const columns = people.dialog().getByRole('region', { name: 'Columns' });
  await expect(columns.getByRole('combobox', { name: 'E-Mail becomes' })).toHaveValue('profile.email');
  await expect(columns.getByRole('row').nth(1)).toContainText('c-1');
  await expect(people.dialog()).toContainText('Choose which column has the UID.');
  await columns.getByRole('combobox', { name: 'Number becomes' }).fill('UID');
  await page.getByRole('option', { name: 'UID', exact: true }).click();
  await expect(people.dialog()).toContainText('1 person is added, 1 refused.');
  await expect(people.dialog().getByRole('region', { name: 'Refused' })).toContainText('It has 2 cells');
  expect(await accessibilityFaults(page)).toEqual([]);
  await people.dialog().getByRole('button', { name: 'Import 1 person' }).click();
  await expect(people.rows.with('Cleo')).toHaveCount(1);
});

test('wrong turn: an account is not merged with itself; with another one, what moves is said before', async ({
  host,
}) => {
  const { people } = host;
  await people.open('Ada Ash');
  await people.act('Merge into …');
  await people.field('Into the account').fill('u-ada');
  await expect(people.dialog()).toContainText('cannot be merged with itself');
  await expect(people.dialog().getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await people.field('Into the account').fill('bruno');
  await expect(host.page.getByRole('option', { name: /u-bruno/ })).toBeVisible();
  await expectAccessible(host);
  await host.page.getByRole('option', { name: /u-bruno/ }).click();
  await expect(people.dialog()).toContainText('facebook fb-1001');
  await expectAccessible(host);
  await expect(people.dialog()).toContainText(/Is lost\s*profile: firstName, lastName, email/);
  await people.dialog().getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(people.detail()).toContainText('fb-1001');
  await expect(people.rows.all()).toHaveCount(4);
});

test('R51: the listed people are saved as CSV that runs in no spreadsheet, and as JSON', async ({ host }) => {
  const { page, people } = host;
  await host.invoke('people.create', { apiKey: '3_demo', UID: 'u-evil', profile: { nickname: '=1+1' } });
  await people.filter('u-evil');
  await expect(people.rows.all()).toHaveCount(1);
  const next = await keepSaved(page);
  const saved = async (format: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    return (await next()).text;
  };
  // Nobody knows yet whether the file will be saved.
  const csv = await saved(/CSV/);
  await expect(page.getByText('1 person ready to save.')).toBeVisible();
  expect(csv).toBe("\uFEFFUID,status,isActive,identities,profile.nickname\r\nu-evil,final,true,,'=1+1\r\n");
  expect(JSON.parse(await saved(/JSON/))).toEqual([{ UID: 'u-evil', profile: { nickname: '=1+1' }, identities: [] }]);
});

test('keys alone show the people of one state, and all of them again (WCAG 2.1.1)', async ({ host }) => {
  const { page, people } = host;
  const choose = async (move: 'ArrowUp' | 'ArrowDown') => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    // The list marks the chosen one a moment after it opens.
    await drawn(page);
    await page.keyboard.press(move);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await people.state().focus();
  // From the first one up to the last one, and down to the first one.
  await choose('ArrowUp');
  await expect(people.rows.with('u-ada')).toHaveCount(0);
  await choose('ArrowDown');
  await expect(people.rows.with('u-ada')).toHaveCount(1);
  await expect(people.state()).toBeFocused();
});

test('the latest logins of a person are in sight, and the e-mail stands there once', async ({ host }) => {
  const { page, people } = host;
  await people.open('Bruno');
  await expect(people.detail().getByText('bruno@shop.example')).toHaveCount(1);
  await expect(people.detail()).toContainText('No login in the log.');
  const credentials = Buffer.from(`3_demo:${await secretOf(host)}`).toString('base64');
  await send(host.service, '/socialize.getToken', {
    form: { grant_type: 'none', x_siteUID: 'u-bruno' },
    headers: { authorization: `Basic ${credentials}` },
  });
  await expect(people.detail()).toContainText('the last one was a token from server to server');
  await send(host.service, '/accounts.login', { query: { apiKey: '3_demo', UID: 'u-bruno', loginID: 'bruno' } });
  const logins = page.getByRole('list', { name: 'Logins' }).getByRole('listitem');
  await expect(logins).toHaveText([/accounts\.login/]);
});
