import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { FlowsPage } from '../pages/flows.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'flows' });

/** Hosts of call-backs in these runs do not exist; `shop.example` never will (RFC 2606). */
const callBack = 'https://shop.example/signed-in';

test('R2: a code that is used a second time is refused, and the token of its first use ends', async ({ host }) => {
  const { page } = host;
  const flows = new FlowsPage(page);
  await new Shell(page).open('Flows');
  await flows.useCase('One-time code');
  await flows.fill('redirect_uri', callBack);
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await provider.press('Allow and continue');
  await flows.button('Exchange the code').click();
  await expect(flows.obtained()).toContainText('Access token');

  await flows.button('Use the code a second time').click();
  await expect(flows.steps().last()).toContainText('refused');
  await expect(flows.obtained()).toContainText('no longer valid');
  const before = await flows.steps().count();
  await flows.button('Call a method').click();
  await expect(flows.steps()).toHaveCount(before + 2);
  await flows.steps().last().getByRole('button').first().click();
  await expect(flows.steps().last()).toContainText('500024');
});

test('D18: the host of one’s own app is registered where it is typed', async ({ host }) => {
  const { page } = host;
  const flows = new FlowsPage(page);
  await new Shell(page).open('Flows');
  await flows.useCase('One-time code');
  await flows.fill('redirect_uri', 'https://myapp.test/callback');
  await expect(page.getByRole('button', { name: 'Start anyway' })).toBeVisible();
  await page.getByRole('button', { name: 'Register myapp.test' }).click();
  await expect(page.getByText('The host is the registered domain "myapp.test".')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the login' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register myapp.test' })).toHaveCount(0);
});

test('R2: a code that one’s own app exchanges is shown as used, before it is exchanged here, too', {
  tag: '@night',
}, async ({ host }) => {
  const flows = new FlowsPage(host.page);
  await new Shell(host.page).open('Flows');
  await flows.useCase('One-time code');
  await flows.fill('redirect_uri', callBack);
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await provider.press('Allow and continue');
  await expect(flows.button('Exchange the code')).toBeVisible();

  const ask = async <T>(operation: string, input: unknown): Promise<T> =>
    ((await host.invoke(operation, input)) as { value: T }).value;
  const [code] = (await ask<{ items: { id: string }[] }>('tokens.list', { kind: 'code', limit: 1 })).items;
  const { value } = await ask<{ value: string }>('tokens.reveal', { kind: 'code', id: code?.id });
  const { secret } = await ask<{ secret: string }>('sites.revealSecret', { apiKey: '3_demo' });
  const form = { grant_type: 'authorization_code', code: value, redirect_uri: callBack };
  const client = { client_id: '3_demo', client_secret: secret };
  expect((await send(host.service, '/socialize.getToken', { form: { ...form, ...client } })).status).toBe(200);
  await expect(flows.obtained()).toContainText('used up outside of this run');
  await expect(flows.button('Exchange the code')).toHaveCount(0);
});

test('D25: a token of a login with x_session_expiration 0 expires with its browser, and a late call is told so', {
  tag: '@deep',
}, async ({ host }) => {
  const { page } = host;
  const flows = new FlowsPage(page);
  await new Shell(page).open('Flows');
  await flows.useCase('Token in the redirect');
  await flows.fill('redirect_uri', callBack);
  await flows.openOptional();
  await flows.fill('x_session_expiration', 'soon');
  await expect(page.getByText('anything else is refused with invalid_request')).toBeVisible();
  await flows.fill('x_session_expiration', '0');
  await expect(page.getByText('The token expires when the browser closes')).toBeVisible();
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await provider.press('Allow and continue');
  await expect(flows.obtained()).toContainText('with the browser');

  await flows.button('Close browser').click();
  await expect(flows.steps().last()).toContainText('Browser closed');
  await expect(flows.obtained()).toContainText('no longer valid');
  const before = await flows.steps().count();
  await flows.button('Call a method').click();
  await expect(flows.steps()).toHaveCount(before + 2);
  await flows.steps().last().getByRole('button').first().click();
  await expect(flows.steps().last()).toContainText('its browser was closed');
});

test('a run is still shown after a look into another panel', { tag: '@night' }, async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Flows');
  await flows.useCase('Server to server');
  await flows.button('Get a token').click();
  await expect(flows.obtained()).toContainText('Access token');
  await shell.open('Log');
  await shell.open('Flows');
  await expect(flows.obtained()).toContainText('Access token');

  // One that was left for another use case, or removed, is not brought back.
  await flows.useCase('One-time code');
  await shell.open('Log');
  await shell.open('Flows');
  await expect(flows.runs()).toHaveCount(1);
  await expect(flows.obtained()).toContainText('Nothing yet');
});

for (const [failure, next] of [
  ['wrong secret', 'Copy the secret of the site again'],
  ['plain HTTP', 'should be rotated. Call over HTTPS'],
  ['unknown key', 'most likely "3_demo" was meant'],
] as const) {
  test(`what if: ${failure} ends a server's run with what to do next`, async ({ host }) => {
    const { page } = host;
    const flows = new FlowsPage(page);
    await new Shell(page).open('Flows');
    await flows.useCase('Server to server');
    await flows.button(failure).click();
    await expect(flows.steps().last()).toContainText('refused');
    await expect(flows.obtained()).toContainText(next);
  });
}

test('WCAG 2.1.1: the runs are one stop of the Tab key, and arrows lead from one to the next', async ({ host }) => {
  const { page } = host;
  const start = { useCase: 'server', apiKey: '3_demo', server: { x_siteUID: 'u-ada' } };
  for (let run = 0; run < 3; run += 1) await host.invoke('flows.start', start);
  await new Shell(page).open('Flows');
  const runs = new FlowsPage(page).runs().getByRole('button');
  await expect(runs).toHaveCount(3);
  await runs.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(runs.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  for (const run of await runs.all()) await expect(run).not.toBeFocused();
});
