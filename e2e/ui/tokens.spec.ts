import type { Page } from 'playwright/test';
import { expect, test } from '../hosts/test.ts';
import { FlowsPage } from '../pages/flows.ts';
import { Shell } from '../pages/shell.ts';
import { TokensPage } from '../pages/tokens.ts';

/** Gets a token server to server for each lifetime, and shows the Tokens panel. */
const withTokens = async (page: Page, lifetimes: readonly string[]): Promise<TokensPage> => {
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Flows');
  await flows.useCase('Server to server');
  await flows.fill('x_siteUID', 'u-ada');
  for (const [index, lifetime] of lifetimes.entries()) {
    await flows.fill('x_sessionExpiration', lifetime);
    await flows.button('Get a token').click();
    await expect(flows.runs()).toHaveCount(index + 1);
  }
  await shell.open('Tokens');
  const tokens = new TokensPage(page);
  await expect(tokens.rows.all()).toHaveCount(lifetimes.length);
  return tokens;
};

test('D25: tokens expire in time, with the browser, or never; "Close browser" expires those of the browser', async ({
  host,
}) => {
  const { page } = host;
  const tokens = await withTokens(page, ['', '0', '600']);
  await expect(tokens.rows.with('with the browser')).toHaveCount(1);
  await expect(tokens.rows.with('never')).toHaveCount(1);
  await expect(tokens.rows.all().filter({ has: page.getByRole('timer') })).toHaveCount(1);
  await page.getByRole('button', { name: 'Close browser' }).click();
  await expect(page.getByText('1 token expired with its browser.')).toBeVisible();
  await expect(tokens.rows.with('valid')).toHaveCount(2);
});

test('a token is expired now, found by its state, and cleared from the list', async ({ host }) => {
  const { page } = host;
  const tokens = await withTokens(page, ['600', '']);
  await tokens.act(tokens.rows.all().filter({ has: page.getByRole('timer') }), 'Expire now');
  await expect(tokens.rows.with('expired')).toHaveCount(1);

  await tokens.onlyState('expired');
  await expect(tokens.rows.all()).toHaveCount(1);
  // The filter is in the address, so that it survives a reload.
  await page.reload();
  await expect(tokens.rows.all()).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear invalid' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('No token or code fits the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(tokens.rows.all()).toHaveCount(1);
});

test('a token is revealed only when asked, and called with from the list', async ({ host }) => {
  const { page } = host;
  const tokens = await withTokens(page, ['']);
  const row = tokens.rows.all().first();
  await tokens.act(row, 'Reveal');
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await expect(dialog).toContainText('st2.s.');
  const value = await dialog.getByRole('group', { name: 'Token' }).innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByText(value)).toHaveCount(0);

  await tokens.act(row, 'Call a method with it');
  await expect(new Shell(page).heading('Requests')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Response to socialize.getUserInfo' })).toContainText(
    'without an error',
  );
});
