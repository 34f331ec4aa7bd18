import { expect, test } from '../hosts/test.ts';
import { ProviderWindow } from '../pages/provider-window.ts';

test.use({ firstPanel: 'flows' });

// The other mistakes on purpose, and what each ends with: electron/service/console/flows/flows.test.ts.
test('what if: an expired code ends the exchange with what to do next', async ({ host }) => {
  const { flows } = host;
  await flows.useCase('One-time code');
  const login = await host.loginPage(() => flows.button('expired code').click());
  await new ProviderWindow(login).press('Allow and continue');
  await flows.button('Exchange the code').click();
  await expect(flows.obtained()).toContainText('Refused on purpose: expired code');
  await expect(flows.obtained()).toContainText('a code lives 2 minutes. Let the user log in again.');
  // The next step is a button: the same run without the mistake.
  await expect(flows.button('Start a new run')).toBeVisible();
});

test('D20: a login that ends by "Refuse" says what to do next, and a new run is a press away', async ({ host }) => {
  const { flows } = host;
  await flows.useCase('Token in the redirect');
  const login = await host.loginPage(() => flows.startLogin());
  await new ProviderWindow(login).press(/^Refuse$/);
  await expect(flows.obtained()).toContainText('access_denied (200003)');
  await expect(flows.obtained()).toContainText('Start the login again and allow them.');
  const again = await host.loginPage(() => flows.button('Start a new run').click());
  await new ProviderWindow(again).press('Allow and continue');
  await expect(flows.obtained()).toContainText('Access token');
  await expect(flows.runs()).toHaveCount(2);
});

test('parameters that the service would refuse are told before the start, and can be sent all the same', async ({
  host,
}) => {
  const { page, flows } = host;
  await flows.useCase('Server to server');
  await flows.fill('x_userInfo', '{"age":"36"}');
  await expect(page.getByText('x_userInfo needs x_siteUID: give the user, or remove this.')).toBeVisible();
  await flows.fill('x_siteUID', 'u-ada');
  await expect(page.getByText('"age" is a number: write it without quotes.')).toBeVisible();
  await flows.fill('x_sessionExpiration', 'soon');
  await expect(page.getByText('Give whole seconds, 0, -1 or -2')).toBeVisible();
  await flows.button('Start anyway').click();
  await expect(flows.obtained()).toContainText('This run failed');
  await flows.fill('x_userInfo', '{"age":36}');
  await flows.fill('x_sessionExpiration', '60');
  await flows.button('Get a token').click();
  await expect(flows.obtained()).toContainText('Access token');
});

test('D5: an unknown method is told where it is typed, where it is sent and where it is called', async ({ host }) => {
  const { page, shell, flows } = host;
  await flows.useCase('Server to server');
  await flows.fill('x_siteUID', 'u-ada');
  await flows.button('Get a token').click();
  await flows.fill('Method', 'socialize.getUserInfos');
  await flows.button('Call a method').click();
  await expect(flows.obtained()).toContainText('The last call was refused');
  await expect(flows.obtained()).toContainText('Did you mean socialize.getUserInfo?');

  await shell.open('Requests');
  await page.getByRole('combobox', { name: 'Method', exact: true }).fill('socialize.getUserInfos');
  await page.keyboard.press('Escape');
  await expect(page.getByText('The registry does not know this method')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Response to socialize.getUserInfos' })).toContainText(
    'Did you mean socialize.getUserInfo?',
  );
});
