import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { ProviderWindow } from '../pages/provider-window.ts';

test.use({ firstPanel: 'flows' });

const callBack = 'https://shop.example/signed-in';

test('a run is drawn whole from its start and filled in, and is the same when it is opened again', {
  tag: '@deep',
}, async ({ host }) => {
  const { flows, shell } = host;
  await flows.useCase('One-time code');
  await expect(flows.pending()).toHaveCount(9);
  await flows.fill('redirect_uri', callBack);
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await expect(flows.steps()).toHaveCount(2);
  await expect(flows.pending()).toHaveCount(7);
  await provider.choose('Ada');
  await provider.press('Allow and continue');
  await expect(flows.steps()).toHaveCount(4);
  await flows.button('Exchange the code').click();
  await flows.button('Call a method').click();
  await expect(flows.pending()).toHaveCount(0);
  await expect(flows.steps()).toHaveCount(9);
  await expect(flows.steps().last()).toContainText(/HTTP 200.*UID u-ada.*email ada@shop\.example.*done · [\d.]+ m?s/s);
  await expect(flows.step('Code exchange')).toContainText('header Authorization · body grant_type, code, redirect_uri');
  await expect(flows.runs().first()).toContainText(/^Ada Ash · one-time code · \d\d:\d\d/);

  const before = await flows.steps().allInnerTexts();
  await shell.open('Sites');
  await shell.open('Flows');
  await flows.runs().first().getByRole('button').click();
  expect(await flows.steps().allInnerTexts()).toEqual(before);
});

test('a message that is to come offers its code, in the language chosen last, with the secret as a variable', async ({
  host,
}) => {
  const { flows } = host;
  await flows.useCase('Server to server');
  await flows.button('Get a token').click();
  await expect(flows.obtained()).toContainText('Access token');
  const sent = await flows.codeOf('Token request', 'Python');
  await expect(sent).toContainText('"3_demo:" + os.environ["AUTHDESK_SECRET"]');
  await expect(sent).not.toContainText('X-Authdesk', { ignoreCase: true });
  const toCome = await flows.codeOf('Calls a method with the token', 'PHP');
  await expect(toCome).toContainText('getenv("AUTHDESK_TOKEN")');
  await expectAccessible(host);
});

test('a run that ends early says what it did not reach, and shows the whole word of its error', async ({ host }) => {
  const { page, flows } = host;
  await page.setViewportSize({ width: 900, height: 800 });
  await flows.useCase('One-time code');
  await host.loginPage(() => flows.button('wrong redirect_uri').click());
  const refused = flows.steps().last();
  await expect(refused).toContainText('Refused: redirect_uri_mismatch');
  await expect(flows.pending()).toHaveCount(8);
  await expect(flows.pending().first()).toContainText('not reached');
  const cut = await refused
    .getByText('Refused: redirect_uri_mismatch', { exact: true })
    .evaluate((label) => [label, label.parentElement].some((one) => one && one.scrollWidth > one.clientWidth + 1));
  expect(cut).toBe(false);
});
