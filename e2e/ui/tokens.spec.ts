import { type ConsoleHost, resultOf } from '../hosts/console-host.ts';
import { expect, type TestHost, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Rows } from '../pages/lists.ts';
import type { TokensPage } from '../pages/tokens.ts';

test.use({ firstPanel: 'tokens' });

/** Has a token given server to server for each lifetime, and shows the Tokens panel. That Flows gives them, its specs prove. */
const withTokens = async (host: TestHost, lifetimes: readonly string[]): Promise<TokensPage> => {
  for (const lifetime of lifetimes) {
    const server = { x_siteUID: 'u-ada', ...(lifetime && { x_sessionExpiration: lifetime }) };
    await host.invoke('flows.start', { useCase: 'server', apiKey: '3_demo', server });
  }
  await expect(host.tokens.rows.all()).toHaveCount(lifetimes.length);
  return host.tokens;
};

test('D25: tokens expire in time, with the browser, or never; "Close browser" expires those of the browser', async ({
  host,
}) => {
  const { page } = host;
  const tokens = await withTokens(host, ['', '0', '600']);
  await expect(tokens.rows.with('with the browser')).toHaveCount(1);
  await expect(tokens.rows.with('never')).toHaveCount(1);
  await expect(tokens.rows.all().filter({ has: page.getByRole('timer') })).toHaveCount(1);
  await page.getByRole('button', { name: 'Close browser' }).click();
  await expect(page.getByText('1 token expired with its browser.')).toBeVisible();
  await expect(tokens.rows.with('valid')).toHaveCount(2);
});

test('a token is revealed only when asked, and called with from the list', async ({ host }) => {
  const { page, shell } = host;
  const tokens = await withTokens(host, ['']);
  const row = tokens.rows.all().first();
  await tokens.act(row, 'Reveal');
  const dialog = page.getByRole('dialog', { name: 'Access token' });
  await expect(dialog).toContainText('st2.s.');
  const value = await dialog.getByRole('group', { name: 'Token' }).innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByText(value)).toHaveCount(0);

  await tokens.act(row, 'Call a method with it');
  await expect(shell.heading('Requests')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Response to socialize.getUserInfo' })).toContainText(
    'without an error',
  );
});

test('a token that expires while it is shown is expired in every column, without a click', async ({ host }) => {
  const tokens = await withTokens(host, ['']);
  const { items } = await resultOf<{ items: { kind: string; id: string }[] }>(host, 'tokens.list', { limit: 1 });
  await host.invoke('tokens.expire', { targets: items.map(({ kind, id }) => ({ kind, id })), milliseconds: 1_000 });
  await expect(tokens.rows.with('expired')).toHaveCount(1);
  await expect(tokens.rows.with('valid')).toHaveCount(0);
});

test('several tokens are revoked after one question', async ({ host }) => {
  const { page } = host;
  const tokens = await withTokens(host, ['', '600']);
  for (const index of [0, 1]) await tokens.rows.all().nth(index).getByRole('checkbox').click();
  await expectAccessible(host);
  await page
    .getByRole('region', { name: 'Selected tokens and codes' })
    .getByRole('button', { name: 'Revoke …' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Revoke 2 tokens and codes?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(tokens.rows.with('revoked')).toHaveCount(2);
});

test('a question that a menu asks gives the focus back to the button of the menu', async ({ host }) => {
  const { page } = host;
  const tokens = await withTokens(host, ['']);
  await tokens.act(tokens.rows.all().first(), 'Revoke …');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    tokens.rows
      .all()
      .first()
      .getByRole('button', { name: /^Actions for/ }),
  ).toBeFocused();
});

test('the detail of a token names its user, its flow run and the calls that used it', async ({ host }) => {
  const { page, flows, shell } = host;
  const tokens = await withTokens(host, ['']);
  const detail = page.getByRole('region', { name: 'Token or code' });
  const open = () => tokens.rows.all().first().getByRole('gridcell').nth(1).click();
  await open();
  await detail.getByRole('link', { name: 'Open the run' }).click();
  await flows.button('Call a method').click();
  await expect(flows.step('socialize.getUserInfo').first()).toBeVisible();
  await shell.open('Tokens');
  await open();
  await expect(detail.getByRole('list', { name: 'Calls made with it' }).getByRole('listitem')).toHaveCount(1);
  await expect(detail.getByRole('link', { name: 'Ada Ash (u-ada)' })).toBeVisible();
  await expectAccessible(host);
  await detail.getByRole('button', { name: 'Expire now' }).click();
  await expect(detail).toContainText('expired');
});

/** Asks as the application of the demo workspace. @returns the access token and the refresh token */
async function machineToken(host: ConsoleHost): Promise<readonly string[]> {
  const client = { apiKey: '3_demo', userKey: 'AKcrm' };
  const { secret } = await resultOf<{ secret: string }>(host, 'sites.revealSecret', client);
  const form = { grant_type: 'client_credentials', client_id: client.userKey, client_secret: secret };
  const given = (await send(host.service, '/oauth2/token', { form })).json();
  return [String(given.access_token), String(given.refresh_token)];
}

test('X 2: a token for a machine comes into its list by itself, counts down, and is revoked with its grant', async ({
  host,
}) => {
  const { page, tokens } = host;
  const given = await machineToken(host);
  await tokens.kind('Machines');
  const rows = new Rows(page, 'Tokens for machines');
  await expect(rows.all()).toHaveCount(2);
  await expect(rows.all().filter({ has: page.getByRole('timer') })).toHaveCount(2);
  // One more, while the list is shown.
  await machineToken(host);
  await expect(rows.all()).toHaveCount(4);
  for (const value of given) await expect(page.getByText(value)).toHaveCount(0);

  await rows.with('Refresh token').first().click();
  const detail = page.getByRole('region', { name: 'Token of a machine' });
  await expect(detail.getByRole('timer')).toBeVisible();
  await expect(detail).toContainText('none: it has the rights of its application');
  await expect(detail.getByRole('link', { name: 'Access token (valid)' })).toBeVisible();
  await expectAccessible(host);
  await detail.getByRole('button', { name: 'Revoke …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('2 tokens revoked.')).toBeVisible();
  await expect(rows.with('revoked')).toHaveCount(2);
  await expect(detail.getByRole('link', { name: 'Access token (revoked)' })).toBeVisible();
});
