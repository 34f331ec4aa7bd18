import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';

test.use({ firstPanel: 'reference' });

test('F 1.2: an error code says what it means, why it usually comes, what to do, and which calls of today have it', async ({
  host,
}) => {
  const { page, service, shell } = host;
  await send(service, '/socialize.getUserInfo', { query: { apiKey: '3_unknown' } });
  await page.getByText('Error codes', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Filter error codes' }).fill('api key');
  await page.getByRole('row', { name: /400093/ }).click();
  const detail = page.getByRole('region', { name: 'Error code', exact: true });
  await expect(detail.getByRole('heading', { name: '400093 Invalid ApiKey parameter' })).toBeVisible();
  await expect(detail.getByRole('region', { name: 'Usual causes' }).getByRole('listitem').first()).toBeVisible();
  await expect(detail.getByRole('region', { name: 'What to do' })).toContainText('Copy the API key');
  await detail.getByRole('link', { name: /socialize\.getUserInfo at/ }).click();
  await expect(shell.heading('Log')).toBeVisible();
  await expect(page).toHaveURL(/#\/log\/[0-9a-f]{32}/);
});

test('D36, D37: a method is looked up and its call is built; one that is not emulated offers a mock response', async ({
  host,
}) => {
  const { page, shell } = host;
  await page.getByRole('searchbox', { name: 'Filter methods' }).fill('getUserInfo');
  await page.getByRole('row', { name: /socialize\.getUserInfo/ }).click();
  await expect(page.getByRole('table', { name: 'Parameters' })).toContainText('UID');
  await page.getByRole('button', { name: 'Build a call' }).click();
  await expect(shell.heading('Requests')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'UID' })).toHaveValue('u-ada');
  await shell.open('Reference');
  await page.getByRole('searchbox', { name: 'Filter methods' }).fill('accounts.store.downloadConsentDocument');
  await page.getByRole('row', { name: /accounts\.store\.downloadConsentDocument/ }).click();
  await page.getByRole('button', { name: 'Add a mock response' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Method' })).toHaveValue(
    'accounts.store.downloadConsentDocument',
  );
});

test.describe(() => {
  test.use({ firstPanel: 'overview' });

  test('the palette finds people, methods, error codes and calls, and opens them', async ({ host }) => {
    const { page, service, shell } = host;
    const answered = await send(service, '/socialize.getUserInfo', { query: { apiKey: '3_demo' } });
    const callId = String(answered.json().callId);
    await expect(shell.heading('Overview')).toBeVisible();
    const search = page.getByRole('textbox', { name: 'Search panels, people, sites, calls, methods, error codes' });
    const choose = async (words: string, entry: RegExp) => {
      await page.keyboard.press('Control+k');
      await search.fill(words);
      await page.getByRole('button', { name: entry }).click();
    };
    await choose('403003', /403003 Invalid request signature/);
    await expect(page.getByRole('heading', { name: '403003 Invalid request signature' })).toBeVisible();
    await choose('getFriendsInfo', /^socialize\.getFriendsInfo/);
    await expect(page.getByRole('heading', { name: 'socialize.getFriendsInfo' })).toBeVisible();
    await choose('u-ada', /u-ada/);
    await expect(shell.heading('Overview')).toHaveCount(0);
    await choose(callId, /^socialize\.getUserInfo ·/);
    await expect(page).toHaveURL(new RegExp(`#/log/${callId}`));
  });
});

test('a click on a row that the edge of its list cuts opens it and moves no row', async ({ host }) => {
  const { page } = host;
  const list = page.getByRole('grid', { name: 'Methods' });
  await expect(list.getByRole('row').nth(5)).toBeVisible();
  const box = await list.boundingBox();
  const { height, width } = await page.evaluate(() => ({ height: window.innerHeight, width: window.innerWidth }));
  const head = 34;
  const row = 34;
  // A third of the last row is left.
  const cut = ((box?.height ?? 0) - head) % row;
  await page.setViewportSize({ width, height: height - Math.round(cut) + row / 2 - 6 });
  const edge = await list.boundingBox();
  const at = { x: (edge?.x ?? 0) + 40, y: (edge?.y ?? 0) + (edge?.height ?? 0) - 4 };
  const name = await page.evaluate(
    ({ x, y }) =>
      document.elementFromPoint(x, y)?.closest('[role="row"]')?.querySelector('[title]')?.getAttribute('title'),
    at,
  );
  await page.mouse.click(at.x, at.y);
  await expect(page.getByRole('heading', { level: 2, name: name ?? 'none' })).toBeVisible();
  expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
});

test('D36, D47: methods are shown by what is built; a partial one says what it refuses, its limits and the steps of its example', async ({
  host,
}) => {
  const { page } = host;
  const list = page.getByRole('grid', { name: 'Methods' });
  const show = (support: RegExp) =>
    page.getByRole('radiogroup', { name: 'Methods to show' }).getByText(support).click();
  const first = list.getByRole('row').nth(1);
  await show(/^Not built \d+$/);
  await expect(first).toContainText('Not built');
  await show(/^Partial \d+$/);
  await expect(first).toContainText('Partial');
  await list.getByRole('row', { name: /socialize\.notifyLogin/ }).click();
  const detail = page.getByRole('region', { name: 'Method', exact: true });
  await expect(detail.getByRole('region', { name: 'Parameters that are refused' })).toContainText('UIDNonce');
  await show(/^All \d+$/);
  await page.getByRole('searchbox', { name: 'Filter methods' }).fill('accounts.register');
  await list.getByRole('row', { name: /accounts\.register$/ }).click();
  await expect(detail.getByRole('table', { name: 'Parameters' })).toContainText('at most 254 characters');
  const steps = detail.getByRole('list', { name: 'Steps of the example' }).getByRole('listitem');
  await expect(steps.first()).toContainText('1. accounts.initRegistration');
  await expect(steps.last()).toContainText('regToken=<regToken of step 1>');
});
