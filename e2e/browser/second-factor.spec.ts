import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../hosts/browser-test.ts';
import type { SitePages } from '../hosts/site-pages.ts';
import { send } from '../hosts/wire.ts';
import {
  ask,
  bySite,
  decideInPopup,
  heard,
  inPopup,
  messageTo,
  register,
  showScreens,
} from '../pages/customer-page.ts';

// The screens of the client-side library that ask for a second factor (F 7.3), against the service's methods.

const PASSWORD = 'Correct-horse-7';
const PHONE = '+4915112345678';

test.afterEach(({ pages }) => bySite(pages, 'accounts.setPolicies', { twoFactorAuth: 'null' }));

/** Enables second factors; `required`: each user has to register one. */
function enable(pages: SitePages, names: readonly string[], required = false): Promise<unknown> {
  const providers = names.map((name) => ({ name, enabled: true, ...(required && { params: { required } }) }));
  return bySite(pages, 'accounts.setPolicies', { twoFactorAuth: JSON.stringify({ providers }) });
}

/** A user who was logged out again. A verified address is a second factor by itself (D71). */
async function newUser(pages: SitePages, page: Page, email: string, verified = false): Promise<void> {
  const { UID } = await register(page, email);
  if (verified) await bySite(pages, 'accounts.setAccountInfo', { UID: String(UID), isVerified: 'true' });
  await ask(page, 'accounts.logout');
}

/** Enters login and password in the dialog of the default screens. */
async function logIn(page: Page, email: string): Promise<Locator> {
  await showScreens(page, {});
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Login').fill(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  return dialog;
}

async function enter(dialog: Locator, code: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Six digits that are not these. */
const anotherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

const loggedIn = async (page: Page): Promise<unknown> => (await ask(page, 'accounts.getAccountInfo')).profile;

for (const origin of ['origin', 'sameSiteOrigin'] as const) {
  test(`a phone gets its code; a trusted device is not asked again, on a page of ${origin === 'origin' ? 'another site' : 'the same site'}`, {
    tag: origin === 'origin' ? '@deep' : [],
  }, async ({ pages, visited }) => {
    const email = `phone-${origin.toLowerCase()}@shop.example`;
    const page = await visited.open(`${pages[origin]}/page`);
    await newUser(pages, page, email);
    await enable(pages, ['gigyaPhone'], true);

    const dialog = await logIn(page, email);
    await dialog.getByLabel('Phone number').fill('12');
    await dialog.getByRole('button', { name: 'Send a text message' }).click();
    await expect(dialog.getByRole('alert')).toContainText('That is no phone number');
    await dialog.getByLabel('Phone number').fill(PHONE);
    await dialog.getByRole('button', { name: 'Call me' }).click();
    await expect(dialog.getByText(`A call with a code went to ${PHONE}.`)).toBeVisible();
    const first = await messageTo(pages, PHONE);
    expect(first.kind).toBe('voice');
    await dialog.getByRole('button', { name: 'Send a text message instead' }).click();
    await expect(dialog.getByText(`A code was sent to ${PHONE}.`)).toBeVisible();
    const { kind, codes } = await messageTo(pages, PHONE);
    expect(kind).toBe('sms');
    await enter(dialog, codes[0] ?? '');
    await expect(dialog).toBeHidden();

    await ask(page, 'accounts.logout');
    await logIn(page, email);
    await expect(dialog.getByText('A code was sent to the phone that ends in 678.')).toBeVisible();
    await dialog.getByLabel('Do not ask on this device').check();
    await enter(dialog, (await messageTo(pages, PHONE)).codes[0] ?? '');
    await expect(dialog).toBeHidden();

    await ask(page, 'accounts.logout');
    await page.reload();
    await page.waitForFunction(() => (window as unknown as { gigya?: { isReady: boolean } }).gigya?.isReady);
    await logIn(page, email);
    await expect(dialog).toBeHidden();
    expect(await loggedIn(page)).toMatchObject({ email });
  });
}

test('D71: a login whose address is verified gets a code there, and nothing has to be set up', async ({
  pages,
  visited,
}) => {
  const email = 'mail@shop.example';
  const page = await visited.open();
  await newUser(pages, page, email, true);
  await enable(pages, ['gigyaEmail']);

  const dialog = await logIn(page, email);
  await expect(dialog.getByText('A code was sent to m***@s***.example.')).toBeVisible();
  const [old = ''] = (await messageTo(pages, email)).codes;
  await enter(dialog, anotherThan(old));
  await expect(dialog.getByRole('alert')).toContainText('4 tries are left');
  await dialog.getByRole('button', { name: 'Send the code again' }).click();
  await expect(dialog.getByText('A new code was sent.')).toBeVisible();
  await enter(dialog, (await messageTo(pages, email)).codes[0] ?? '');
  await expect(dialog).toBeHidden();
  expect(await loggedIn(page)).toMatchObject({ email });
});

test('a user sets up a phone of its own accord', async ({ pages, visited }) => {
  const email = 'own-accord@shop.example';
  const page = await visited.open();
  await newUser(pages, page, email);
  await enable(pages, ['gigyaPhone']);

  const dialog = await logIn(page, email);
  await expect(dialog).toBeHidden();
  await showScreens(page, { screenSet: 'Default-ProfileUpdate' });
  await dialog.getByRole('link', { name: 'Second step of the login' }).click();
  await dialog.getByLabel('Phone number').fill(PHONE);
  await dialog.getByRole('button', { name: 'Send a text message' }).click();
  await expect(dialog.getByText(`A code was sent to ${PHONE}.`)).toBeVisible();
  await expect(dialog.getByLabel('Do not ask on this device')).toBeHidden();
  await enter(dialog, (await messageTo(pages, PHONE)).codes[0] ?? '');
  await expect(dialog).toBeHidden();
});

test('a login at a provider asks for it, too; a push that is allowed on a device lets the page go on', {
  tag: '@deep',
}, async ({ pages, visited }) => {
  const page = await visited.open();
  await enable(pages, ['gigyaPush']);
  await inPopup(page, 'accounts.socialLogin', { provider: 'facebook' });
  const { gigyaAssertion } = await ask(page, 'accounts.tfa.initTFA', { provider: 'gigyaPush', mode: 'register' });
  const deviceInfo = { platform: 'ios', man: 'apple', os: '18', pushToken: 'apns-1' };
  await ask(page, 'accounts.tfa.push.optin', { gigyaAssertion, deviceInfo });
  const allow = async () => {
    const [verificationToken = '', assertion = ''] = (await messageTo(pages, 'apple (ios)')).codes;
    const form = { apiKey: pages.apiKey, verificationToken, gigyaAssertion: assertion };
    const allowed = await send(pages.service, '/accounts.tfa.push.verify', { form });
    expect(allowed.json()).toMatchObject({ errorCode: 0 });
  };
  await allow();
  const { providerAssertion } = await ask(page, 'accounts.tfa.push.isVerified', { gigyaAssertion });
  await ask(page, 'accounts.tfa.finalizeTFA', { gigyaAssertion, providerAssertion });
  await ask(page, 'accounts.logout');

  await showScreens(page, {});
  const dialog = page.getByRole('dialog');
  await decideInPopup(page, dialog.getByRole('button', { name: 'Facebook' }));
  await expect(dialog.getByText('Allow the login on your device.')).toBeVisible();
  expect(await loggedIn(page)).toBeUndefined();
  await allow();
  await expect(dialog).toBeHidden();
  expect((await heard(page)).at(-1)).toMatchObject({ eventName: 'login', source: 'showScreenSet', UID: 'u-ada' });
});
