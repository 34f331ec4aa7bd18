import { expect, test } from '../hosts/browser-test.ts';
import { runCommand } from '../hosts/serve.ts';
import {
  ask,
  bySite,
  decide,
  decideInPopup,
  heard,
  inPopup,
  type Members,
  register,
  screenEvent,
  showScreens,
  steps,
} from '../pages/customer-page.ts';

test('a user registers, logs in with a password, and the session outlives the page', async ({ visited }) => {
  const page = await visited.open();
  expect(await register(page, 'nora@shop.example')).toMatchObject({
    errorCode: 0,
    operation: '/accounts.register',
    requestParams: { email: 'nora@shop.example' },
  });
  const events = await heard(page);
  expect(events).toMatchObject([
    {
      eventName: 'login',
      context: 'accounts',
      provider: 'site',
      newUser: true,
      profile: { email: 'nora@shop.example' },
    },
    { eventName: 'login', context: 'socialize', user: { email: 'nora@shop.example' } },
  ]);
  await page.reload();
  await page.waitForFunction(() => (window as unknown as { gigya?: { isReady: boolean } }).gigya?.isReady);
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ profile: { email: 'nora@shop.example' } });

  expect(await ask(page, 'accounts.logout')).toMatchObject({ errorCode: 0 });
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
  const login = { loginID: 'nora@shop.example', password: 'wrong' };
  expect(await ask(page, 'accounts.login', login)).toMatchObject({ errorCode: 403042 });
  expect(await ask(page, 'accounts.login', { ...login, password: 'Correct-horse-7' })).toMatchObject({ errorCode: 0 });
});

test('D52, D55: where the browser keeps the cookies of the service, no script of the page can read a token', async ({
  pages,
  visited,
}) => {
  const page = await visited.open(`${pages.sameSiteOrigin}/page`);
  await register(page, 'same-site@shop.example');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain('st2.s.');
  expect(await ask(page, 'socialize.getUserInfo')).toMatchObject({ email: 'same-site@shop.example' });
  const names = (await visited.context.cookies()).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['gmid', 'ucid', 'hasGmid', `gig_bootstrap_${pages.apiKey}`, `glt_${pages.apiKey}`]),
  );
  await ask(page, 'accounts.logout');
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ errorCode: 403005 });
});

test('U 6: a tab that hears of a login in another tab has its session: what it calls at once is answered', async ({
  visited,
}) => {
  const [first, second] = [await visited.open(), await visited.open()];
  await second.evaluate(() => {
    const own = window as unknown as {
      answers: unknown[];
      ask: (name: string) => Promise<Members>;
      gigya: { accounts: { addEventHandlers(handlers: Members): void } };
    };
    own.answers = [];
    const onLogin = async () => own.answers.push((await own.ask('accounts.getAccountInfo')).errorCode);
    own.gigya.accounts.addEventHandlers({ onLogin });
  });
  const answers = () => second.evaluate(() => (window as unknown as { answers: unknown[] }).answers);
  await register(first, 'heard-of@shop.example');
  const expected = [0];
  await expect.poll(answers).toEqual(expected);
  while (expected.length < 10) {
    await ask(first, 'accounts.logout');
    await ask(first, 'accounts.login', { loginID: 'heard-of@shop.example', password: 'Correct-horse-7' });
    expected.push(0);
    await expect.poll(answers).toEqual(expected);
  }
});

test('a login at a provider in a pop-up begins a session; a cancelled one says so', async ({ visited }) => {
  const page = await visited.open();
  const login = { provider: 'facebook', context: 'mine' };
  expect(await inPopup(page, 'socialize.login', login, 'cancel')).toMatchObject({ errorCode: 200001, context: 'mine' });
  expect(await inPopup(page, 'socialize.login', login)).toMatchObject({
    errorCode: 0,
    UID: 'u-ada',
    context: 'mine',
  });
  expect((await heard(page)).filter(({ eventName }) => eventName === 'login')).toMatchObject([
    { provider: 'facebook', UID: 'u-ada', context: 'accounts' },
    { provider: 'facebook', user: { UID: 'u-ada', loginProvider: 'facebook' }, context: 'socialize' },
  ]);
  expect(await ask(page, 'socialize.getUserInfo')).toMatchObject({ UID: 'u-ada' });

  const connection = { provider: 'amazon' };
  expect(await inPopup(page, 'socialize.addConnection', connection, 'cancel')).toMatchObject({ errorCode: 200001 });
  expect(await inPopup(page, 'socialize.addConnection', connection)).toMatchObject({
    identities: [{ provider: 'facebook' }, { provider: 'amazon' }],
  });
  expect(await ask(page, 'socialize.removeConnection', connection)).toMatchObject({ errorCode: 0 });
  const [added, , removed] = (await heard(page)).slice(-4);
  expect(added).toMatchObject({ eventName: 'connectionAdded', provider: 'amazon', user: { UID: 'u-ada' } });
  expect(removed).toMatchObject({ eventName: 'connectionRemoved', provider: 'amazon' });
});

test('a page calls every documented method; one that is not built says so', async ({ pages, visited }) => {
  const page = await visited.open();
  expect(await ask(page, 'accounts.store.downloadConsentDocument')).toMatchObject({
    errorCode: 400096,
    operation: '/accounts.store.downloadConsentDocument',
  });
  expect(await ask(page, 'socialize.showShareUI')).toMatchObject({ errorCode: 400096 });
  expect(await ask(page, 'socialize.login')).toMatchObject({ errorCode: 400002 });
  const own = await page.evaluate(() => {
    const { isGigya, apiKey, dataCenter, partnerSettings, utils, hasSession } = (
      window as unknown as { gigya: Members }
    ).gigya as never;
    return { isGigya, apiKey, dataCenter, partnerSettings, utils: Object.keys(utils), hasSession: typeof hasSession };
  });
  expect(own).toMatchObject({
    ...{ isGigya: true, apiKey: pages.apiKey, dataCenter: 'us1', hasSession: 'function' },
    partnerSettings: { authMode: 'cookie' },
  });
});

test('the badge of a page leads to its calls in the log, can be switched off, and is not there in tests', {
  tag: '@deep',
}, async ({ pages, visited }) => {
  await expect((await visited.open()).getByRole('button', { name: 'Authdesk' })).toHaveCount(0);
  // As in the browser of somebody who looks at the page.
  await visited.context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));
  const page = await visited.open();
  await ask(page, 'accounts.getSchema');
  await page.getByRole('button', { name: 'Authdesk' }).click();
  const words = await page.getByText(/^authdesk log view:/).textContent();
  const { stdout } = await runCommand(['log', String(words).split(' ').at(-1) ?? '', '--data', pages.service.dataDir]);
  expect(stdout).toContain('accounts.webSdkBootstrap');
  expect(stdout).toContain('accounts.getSchema');
  expect(stdout).not.toContain('accounts.register');

  await visited.context.addInitScript(() => {
    (window as unknown as { __gigyaConf: Members }).__gigyaConf = { badge: false };
  });
  await expect((await visited.open()).getByRole('button', { name: 'Authdesk' })).toHaveCount(0);
});

test('R58: the screens ask for what the policies of a registration want, and keep who ticks the box logged in for longer', async ({
  pages,
  visited,
}) => {
  await bySite(pages, 'accounts.setPolicies', {
    registration: '{"requireCaptcha":true,"requireSecurityQuestion":true}',
    gigyaPlugins: '{"rememberSessionExpiration":7200}',
  });
  const page = await visited.open();
  await showScreens(page, { containerID: 'here', startScreen: 'gigya-register-screen' });
  await page.getByLabel('Email').fill('kept@shop.example');
  await page.getByLabel('Password').fill('Correct-horse-7');
  await page.getByLabel('Secret question').fill('Pet?');
  await page.getByLabel('Answer').fill('Rex');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.locator('[data-bound-to=captchaText]')).not.toBeEmpty();
  await page.getByLabel('CAPTCHA').fill('x');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.poll(() => steps(page)).toContainEqual(['afterSubmit', 'gigya-register-screen', 0]);

  for (const [isKept, sessionExpiration] of [
    [true, 7200],
    [false, undefined],
  ] as const) {
    const told = screenEvent(page, 'onAfterSubmit', { screenSet: 'Default-RegistrationLogin' });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Login').fill('kept@shop.example');
    await dialog.getByLabel('Password').fill('Correct-horse-7');
    if (isKept) await dialog.getByLabel('Keep me logged in').check();
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    const { errorCode, requestParams } = (await told).response as { errorCode: number; requestParams: Members };
    expect([errorCode, requestParams.sessionExpiration, requestParams.remember]).toEqual([
      0,
      sessionExpiration,
      undefined,
    ]);
    await expect(dialog).toBeHidden();
  }
  await bySite(pages, 'accounts.setPolicies', { registration: 'null', gigyaPlugins: 'null' });
});

test('U 6: what the configuration of the page includes comes with every login: onLogin has the id_token', async ({
  visited,
}) => {
  await visited.context.addInitScript(() => {
    (window as unknown as { __gigyaConf: Members }).__gigyaConf = { include: 'id_token' };
  });
  const page = await visited.open();
  const { UID } = await register(page, 'included@shop.example');
  await inPopup(page, 'accounts.socialLogin', { provider: 'facebook' });
  const events = (await heard(page)).filter(({ context }) => context === 'accounts');
  const subjects = events.map(({ id_token }) => {
    const [, claims = ''] = String(id_token).split('.');
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
  });
  expect(subjects).toEqual([UID, 'u-ada']);
  expect(events).toMatchObject([{ profile: { email: 'included@shop.example' } }, { profile: { firstName: 'Ada' } }]);
});

test('U 6: after a form that changes the account the page is told the user as it is now', async ({ visited }) => {
  const page = await visited.open();
  await register(page, 'changed@shop.example');
  const told = screenEvent(page, 'onAfterSubmit', { screenSet: 'Default-ProfileUpdate' });
  await page.getByLabel('First name').fill('Nora');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await told).toMatchObject({
    eventName: 'afterSubmit',
    profile: { firstName: 'Nora', email: 'changed@shop.example' },
  });
});

test('a social login that is interrupted goes on in the next screen, in a dialog of the page', async ({
  pages,
  visited,
}) => {
  const setSchema = (required: boolean) =>
    bySite(pages, 'accounts.setSchema', {
      dataSchema: JSON.stringify({ fields: { color: { type: 'string', required, writeAccess: 'clientModify' } } }),
    });
  await setSchema(true);
  const page = await visited.open();
  await showScreens(page, {});
  const dialog = page.getByRole('dialog');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'LinkedIn' }).click(),
  ]);
  await popup.locator('input[name=person][value=new]').check();
  await popup.locator('input[name=first_name]').fill('Lin');
  await decide(popup, 'approve');
  await dialog.getByLabel('Color').fill('green');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await ask(page, 'accounts.getAccountInfo', { include: 'profile,data' })).toMatchObject({
    profile: { firstName: 'Lin' },
    data: { color: 'green' },
    isRegistered: true,
  });
  expect(await steps(page)).toEqual(
    expect.arrayContaining([
      ['afterSubmit', 'gigya-login-screen', 206001],
      ['afterScreenLoad', 'gigya-complete-registration-screen', 206001],
      ['hide', 'finished', null],
    ]),
  );
  await setSchema(false);
});

test('showLoginUI lists the providers that the page wants, and logs in by the chosen one', async ({ visited }) => {
  const page = await visited.open();
  await ask(page, 'socialize.showLoginUI', { enabledProviders: 'facebook,amazon,xing', disabledProviders: 'xing' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText(['Facebook', 'Amazon']);
  await decideInPopup(page, dialog.getByRole('button', { name: 'Facebook' }));
  await expect(dialog).toBeHidden();
  expect(await heard(page)).toMatchObject([{ source: 'showLoginUI', UID: 'u-ada' }, { eventName: 'login' }]);
});

test('authFlow=redirect comes back to the page, which takes the result from its address once', async ({
  pages,
  visited,
}) => {
  const page = await visited.open(`${pages.origin}/page?cart=7`);
  await page.evaluate(() => {
    (window as unknown as { gigya: { accounts: { socialLogin(params: Members): void } } }).gigya.accounts.socialLogin({
      provider: 'facebook',
      authFlow: 'redirect',
    });
  });
  await page.waitForURL(/accounts\.socialLogin/);
  await decide(page, 'approve');
  await page.waitForURL(/\/page/);
  await expect
    .poll(() => heard(page))
    .toMatchObject([
      { eventName: 'login', UID: 'u-ada', context: 'accounts', profile: { firstName: 'Ada' } },
      { eventName: 'login', context: 'socialize' },
    ]);
  expect(page.url()).toBe(`${pages.origin}/page?cart=7`);
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ UID: 'u-ada' });
});
