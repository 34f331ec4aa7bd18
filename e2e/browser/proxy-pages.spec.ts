import { expect, test } from '../hosts/browser-test.ts';
import { ask, bySite, type Members, messageTo, register, showScreens, steps } from '../pages/customer-page.ts';

// Members of the library that proxy pages, hosted pages and the toolkit call (C 4.7).

const PASSWORD = 'Correct-horse-7';

const loginPage = { type: 'login', screenSet: 'Default-RegistrationLogin', containerID: 'here' };

test('proxy pages: sso.continue says in the console when no other site has led to the page', async ({ visited }) => {
  const page = await visited.open();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  expect(await ask(page, 'sso.continue')).toMatchObject({ errorCode: 0 });
  await expect.poll(() => said.join('\n')).toContain('no gig_ssoToken');
});

test('initHostedPage: a login page with the context of an app goes on at the provider', { tag: '@deep' }, async ({
  pages,
  visited,
}) => {
  const page = await visited.open(`${pages.origin}/page?context=of-nobody&mode=login`);
  await register(page, 'context@shop.example');
  const [request] = await Promise.all([
    page.waitForRequest(/\/authorize\/continue\?/),
    page.evaluate((params) => {
      const own = window as unknown as { ask(name: string, given: Members): void };
      // The page is left: not before this has come back.
      setTimeout(() => own.ask('accounts.initHostedPage', params));
    }, loginPage),
  ]);
  expect(new URL(request.url()).searchParams.get('context')).toBe('of-nobody');
  await page.waitForURL(({ origin }) => origin !== pages.origin);
});

test('initHostedPage: what it lacks is named, and a profile page needs a session', async ({ visited }) => {
  const page = await visited.open();
  const open = (params: Members) => ask(page, 'accounts.initHostedPage', params);
  expect(await open({ type: 'login', containerID: 'here' })).toMatchObject({
    errorCode: 400002,
    errorDetails: 'Missing required parameter: screenSet',
  });
  const profile = { type: 'profileUpdate', screenSet: 'Default-ProfileUpdate', containerID: 'here' };
  expect(await open(profile)).toMatchObject({ errorCode: 403005 });
  await expect(page.getByRole('alert')).toContainText('Nobody is logged in');
  expect(await open({ ...profile, type: 'resetPassword' })).toMatchObject({ errorCode: 400002 });
  await expect(page.getByRole('alert')).toContainText('pwrt');
  await register(page, 'profile@shop.example');
  expect(await open(profile)).toMatchObject({ errorCode: 0 });
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('switchScreen shows another screen of what is shown', async ({ visited }) => {
  const page = await visited.open();
  await showScreens(page, { containerID: 'here' });
  await expect(page.locator('#gigya-login-screen')).toBeVisible();
  const screen = 'gigya-register-screen';
  expect(await ask(page, 'accounts.switchScreen', { screen, containerID: 'here' })).toMatchObject({ errorCode: 0 });
  await expect(page.locator(`#${screen}`)).toBeVisible();
  expect(await ask(page, 'accounts.switchScreen', { screen: 'none' })).toMatchObject({ errorCode: 400006 });
  await ask(page, 'accounts.hideScreenSet', { screenSet: 'Default-RegistrationLogin' });
  expect((await steps(page)).at(-1)).toEqual(['hide', 'canceled', null]);
  expect(await ask(page, 'accounts.switchScreen', { screen })).toMatchObject({ errorCode: 400006 });
});

test('showTfaUI asks for the second factor of a login that waits', async ({ pages, visited }) => {
  const email = 'tfa-ui@shop.example';
  const page = await visited.open();
  const { UID } = await register(page, email);
  await ask(page, 'accounts.logout');
  await bySite(pages, 'accounts.setAccountInfo', { UID: String(UID), isVerified: 'true' });
  const providers = [{ name: 'gigyaEmail', enabled: true }];
  await bySite(pages, 'accounts.setPolicies', { twoFactorAuth: JSON.stringify({ providers }) });
  const open = await ask(page, 'accounts.login', { loginID: email, password: PASSWORD });
  expect(open).toMatchObject({ errorCode: 403101 });
  await page.evaluate(
    ([regToken]) => {
      const own = window as unknown as { gigya: { accounts: { showTfaUI(params: Members): void } }; done: Members };
      own.gigya.accounts.showTfaUI({ regToken, containerID: 'here', onDone: (event: Members) => (own.done = event) });
    },
    [String(open.regToken)],
  );
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  const [code = ''] = (await messageTo(pages, email)).codes;
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForFunction(() => 'done' in window);
  expect(await page.evaluate(() => (window as unknown as { done: Members }).done)).toMatchObject({
    ...{ eventName: 'done', source: 'showTfaUI', errorCode: 0 },
  });
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ profile: { email } });
  await bySite(pages, 'accounts.setPolicies', { twoFactorAuth: 'null' });
});
