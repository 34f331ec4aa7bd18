import type { Locator } from 'playwright/test';
import { expect, test } from '../hosts/test.ts';
import { ProviderWindow } from '../pages/provider-window.ts';

test.use({ firstPanel: 'flows' });

const callBack = 'https://shop.example/signed-in';

/** Also of a window that is not the one in front, as on a desktop where a login window was open before. */
async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
}

test('a run folds the form, and keys lead from the login to the call, in one operation', async ({ host }) => {
  const { page, flows } = host;
  await flows.useCase('One-time code');
  await flows.fill('redirect_uri', callBack);
  const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
  await expect(flows.folded()).toContainText(`facebook · ${callBack}`);
  await provider.press('Allow and continue');
  await expectFocus(flows.button('Exchange the code'));

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flows.steps()).toHaveCount(9);
  await expect(flows.steps().nth(6)).toContainText(/HTTP 200.*access_token st2\.s\./);
  await expect(flows.steps().last()).toContainText(/HTTP 200.*UID /);
  await expectFocus(flows.button('Call a method'));
  // The window of the desktop asks by its bridge, not by requests.
  const ofRuns = asked.filter((path) => path.startsWith('/api/flows.'));
  expect(ofRuns).toEqual(host.kind === 'chromium' ? ['/api/flows.exchange'] : []);
});

test('the folded form opens at the parameter that is changed most, and Esc folds it', async ({ host }) => {
  const { page, flows } = host;
  await flows.useCase('Server to server');
  await flows.button('Get a token').click();
  await expectFocus(flows.button('Call a method'));
  await flows.folded().click();
  await expectFocus(flows.parameter('x_siteUID'));
  await flows.fill('x_siteUID', 'u-ada');
  await page.getByRole('button', { name: 'Fold the parameters' }).press('Escape');
  await expectFocus(flows.folded());
  await expect(flows.folded()).toContainText('u-ada');
  // What goes wrong on purpose needs no unfolding.
  await flows.button('wrong secret').click();
  await expect(flows.obtained()).toContainText('Refused on purpose: wrong secret');
  await expect(flows.steps().last()).toContainText(/HTTP 401.*error_description 403010/);
});

test('beside a run that was started elsewhere, the folded form says what that run was started with', {
  tag: '@night',
}, async ({ host }) => {
  const { flows, shell } = host;
  await flows.useCase('One-time code');
  await flows.fill('redirect_uri', 'https://shop.example/typed-here');
  const login = { x_provider: 'google', redirect_uri: 'https://shop.example/from-elsewhere', x_cid: 'mail-7' };
  await host.invoke('flows.start', { useCase: 'code', apiKey: '3_demo', login });
  await flows.runs().first().getByRole('button').click();
  await expect(flows.folded()).toContainText('google · https://shop.example/from-elsewhere');
  await flows.folded().click();
  await expect(flows.parameter('x_cid')).toHaveValue('mail-7');
  // Each run has a state of its own.
  await expect(flows.parameter('state')).toHaveValue('');
  // What is changed beside it stays, also after a look elsewhere.
  await flows.fill('redirect_uri', 'https://shop.example/changed');
  await shell.open('Log');
  await shell.open('Flows');
  await expect(flows.folded()).toContainText('https://shop.example/changed');
});

test('D39: what has expired in sight is not offered to expire', async ({ host }) => {
  const { flows } = host;
  await flows.useCase('Server to server');
  await flows.fill('x_sessionExpiration', '2');
  await flows.button('Get a token').click();
  await expect(flows.obtained()).toContainText('expired');
  await expect(flows.button('Expire it now')).toHaveCount(0);
  await expect(flows.button('Call a method')).toBeVisible();
});

test('the newest arrow is followed, but whoever reads above is left there and offered it', { tag: '@night' }, async ({
  host,
}) => {
  const { page, flows } = host;
  await page.setViewportSize({ width: 1320, height: 640 });
  await flows.useCase('Server to server');
  await flows.button('Get a token').click();
  await expect(flows.steps()).toHaveCount(2);
  for (const count of [4, 6, 8]) {
    await flows.button('Call a method').click();
    await expect(flows.steps()).toHaveCount(count);
    await expect(flows.steps().last()).toBeInViewport();
  }
  const newest = flows.button('Newest message');
  await expect(newest).toHaveCount(0);
  await page.getByRole('region', { name: 'Sequence' }).evaluate((scene) => scene.scrollTo({ top: 0 }));
  await expect(newest).toBeVisible();
  await flows.button('Call a method').click();
  await expect(flows.steps()).toHaveCount(10);
  await expect(flows.steps().first()).toBeInViewport();
  await newest.click();
  await expect(flows.steps().last()).toBeInViewport();
  await expect(newest).toHaveCount(0);
});
