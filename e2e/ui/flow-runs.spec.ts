import { expect, test } from '../hosts/test.ts';
import { FlowsPage } from '../pages/flows.ts';
import { Rows } from '../pages/lists.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { Shell } from '../pages/shell.ts';

/** Hosts of call-backs in these runs do not exist; `shop.example` never will (RFC 2606). */
const callBack = 'https://shop.example/signed-in';

test('use case 1: a login gives a token in the redirect to a host that does not exist; the token calls a method', async ({
  host,
}) => {
  const { page } = host;
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Flows');
  await flows.useCase('Token in the redirect');
  await flows.fill('redirect_uri', callBack);
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await expect(provider.simulated()).toBeVisible();
  await provider.choose('Ada');
  await provider.press('Allow and continue');

  await expect(flows.obtained()).toContainText('Access token');
  await expect(flows.obtained()).toContainText('u-ada');
  await expect(
    flows
      .obtained()
      .getByText(/^(?:1 h|60 min|59)/)
      .first(),
  ).toBeVisible();
  const redirect = await flows.openStep(/redirect/i);
  await expect(redirect).toContainText('access_token');
  await expect(redirect).toContainText('expires_in');
  await expect(redirect).toContainText('fragment');

  await flows.button('Call a method').click();
  await expect(flows.step(/answer/i).last()).toContainText('done');

  await flows.button('Show its calls in the log').click();
  await expect(shell.heading('Log')).toBeVisible();
  const log = new Rows(page, 'Calls, newest first');
  await log.open('socialize.getUserInfo');
  const call = page.getByRole('region', { name: 'Call', exact: true });
  await expect(call).toContainText('D28');
  await expect(log.with('socialize.login').first()).toBeVisible();
});

test('use case 2: a server gets a token for a user with its secret and calls a method', async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Flows');
  await flows.useCase('Server to server');
  await flows.fill('x_siteUID', 'u-ada');
  await flows.button('Get a token').click();
  await expect(flows.obtained()).toContainText('Access token');
  await expect(flows.obtained()).toContainText('Never expires');
  await flows.button('Call a method').click();
  await expect(flows.step(/answer/i).last()).toContainText('done');
});

test('use case 3: a login gives a code, its exchange a token; R2: a second exchange is refused and ends the token', async ({
  host,
}) => {
  const { page } = host;
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Flows');
  await flows.useCase('One-time code');
  await flows.fill('redirect_uri', callBack);
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await provider.choose('Ada');
  await provider.press('Allow and continue');

  await expect(flows.obtained()).toContainText('Authorization code');
  await expect(
    flows
      .obtained()
      .getByText(/^(?:2 min|1 min|1:|2:0|119|120)/)
      .first(),
  ).toBeVisible();
  await flows.button('Exchange the code').click();
  await expect(flows.obtained()).toContainText('Access token');
  await flows.button('Call a method').click();
  await expect(flows.step(/answer/i).last()).toContainText('done');

  await flows.button('Use the code a second time').click();
  await expect(flows.steps().last()).toContainText('refused');
  await flows.button('Call a method').click();
  const last = flows.steps().last();
  await expect(last).toContainText('refused');
  await last.getByRole('button').first().click();
  await expect(last).toContainText('500024');
});

test('D20: a person who refuses ends the run with access_denied', async ({ host }) => {
  const { page } = host;
  const flows = new FlowsPage(page);
  await new Shell(page).open('Flows');
  await flows.useCase('Token in the redirect');
  await flows.fill('redirect_uri', callBack);
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await provider.press('Refuse');
  await expect(flows.obtained()).toContainText('This run failed');
  await expect(flows.obtained()).toContainText('access_denied');
});

test('R11: a wrong redirect_uri ends on a page of the service and the run says why', async ({ host }) => {
  const { page } = host;
  const flows = new FlowsPage(page);
  await new Shell(page).open('Flows');
  await flows.useCase('Token in the redirect');
  const login = await host.loginPage(() => flows.button('wrong redirect_uri').click());
  await expect(login.getByText('redirect_uri_mismatch').first()).toBeVisible();
  await expect(flows.obtained()).toContainText('redirect_uri_mismatch');
});

for (const [failure, next] of [
  ['wrong secret', 'Copy the secret of the site again'],
  ['plain HTTP', 'Call over HTTPS, and rotate this secret'],
  ['unknown key', 'Copy the API key of the site again'],
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
