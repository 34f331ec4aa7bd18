import type { ConsoleMessage, Page } from 'playwright/test';
import { expect, test } from '../hosts/browser-test.ts';
import { ask, decideInPopup, heard, inPopup, type Members, register, screenEvent } from '../pages/customer-page.ts';

/** What programs written for the public library expect of ours (U 6). */

interface Library {
  readonly thisScript: { readonly globalConf: Members };
  readonly services: { readonly socialize: Record<string, (configuration: Members, params: Members) => void> };
  readonly socialize: Record<string, (params: Members) => void>;
  setSSOToken(params: Members): void;
}

/** What the console of the browser says from now on. */
function consoleOf(page: Page): readonly string[] {
  const said: string[] = [];
  page.on('console', (message: ConsoleMessage) => said.push(`${message.type()}: ${message.text()}`));
  return said;
}

test('F 8.1: callbacks have the user, its identities by provider too, and the signature by both names', async ({
  visited,
}) => {
  const [page, other] = [await visited.open(), await visited.open()];
  const response = await inPopup(page, 'socialize.login', { provider: 'facebook' });
  expect(response).toMatchObject({ user: { UID: 'u-ada', isSiteUser: true }, UIDSig: response.UIDSignature });
  expect(response.user).not.toHaveProperty('sessionInfo');
  expect(response.user).not.toHaveProperty('callId');
  expect(response.timestamp).toBe(response.signatureTimestamp);
  for (const event of (await heard(page)).filter(({ eventName }) => eventName === 'login')) {
    expect(event).toMatchObject({ UIDSig: response.UIDSignature, timestamp: response.signatureTimestamp });
  }
  const found = await page.evaluate(
    () =>
      new Promise((callback) => {
        const { gigya } = window as unknown as { gigya: Library };
        gigya.services.socialize.getUserInfo?.(
          { APIKey: '3_pages' },
          {
            callback({
              user,
              identities,
              ignoredParams,
            }: {
              user: Members;
              identities: Members;
              ignoredParams: unknown;
            }) {
              const byProvider = (user.identities as Members).facebook as Members;
              callback({
                ...{ providerUID: byProvider.providerUID, isSame: (identities as Members).facebook === byProvider },
                ...{ isList: Array.isArray(identities), count: (identities as Members).length, ignoredParams },
              });
            },
          },
        );
      }),
  );
  expect(found).toEqual({ providerUID: 'fb-1001', isSame: true, isList: true, count: 1, ignoredParams: undefined });
  await expect.poll(async () => (await heard(other)).length).toBe(2);
  const inOtherTab = await other.evaluate(() =>
    (window as unknown as { heard: Record<string, { identities: { facebook: Members } }>[] }).heard.map(
      (event) => (event.user ?? event.profile)?.identities.facebook.providerUID,
    ),
  );
  expect(inOtherTab).toEqual(['fb-1001', 'fb-1001']);
});

test('F 8.7: a user action is built with the documented setters, and published', async ({ visited }) => {
  const page = await visited.open();
  await inPopup(page, 'socialize.login', { provider: 'facebook' });
  const response = await page.evaluate(
    () =>
      new Promise<Members>((callback) => {
        const { gigya } = window as unknown as {
          gigya: { socialize: { UserAction: new () => Record<string, (...words: unknown[]) => void> } };
        };
        const action = new gigya.socialize.UserAction();
        for (const name of ['Title', 'Subtitle', 'Description', 'UserMessage', 'ActionName'])
          action[`set${name}`]?.(name);
        action.setLinkBack?.('https://shop.example/lamp');
        action.addActionLink?.('Buy', 'https://shop.example/buy');
        action.addMediaItem?.({ type: 'image', src: 'https://shop.example/a.png', href: 'https://shop.example/lamp' });
        (gigya as unknown as Library).socialize.publishUserAction?.({ userAction: action, callback });
      }),
  );
  expect(response).toMatchObject({ errorCode: 0 });
  expect(JSON.parse(JSON.stringify((response.requestParams as Members).userAction))).toEqual({
    ...{ title: 'Title', subtitle: 'Subtitle', description: 'Description', userMessage: 'UserMessage' },
    ...{ actionName: 'ActionName', linkBack: 'https://shop.example/lamp' },
    actionLinks: [{ text: 'Buy', href: 'https://shop.example/buy' }],
    mediaItems: [{ type: 'image', src: 'https://shop.example/a.png', href: 'https://shop.example/lamp' }],
  });
});

test('setSSOToken leads to the page that goes on with the session; without one, or to no page, it says so', async ({
  pages,
  visited,
}) => {
  const page = await visited.open();
  const target = { redirectURL: '/page?welcome' };
  expect(await ask(page, 'accounts.setSSOToken', target)).toMatchObject({ errorCode: 403005 });
  await register(page, 'sso@shop.example');
  for (const redirectURL of ['javascript:window.ran=1', 'https://', 'data:text/html,x']) {
    expect(await ask(page, 'setSSOToken', { redirectURL }), redirectURL).toMatchObject({ errorCode: 400006 });
  }
  await page.evaluate((params) => {
    (window as unknown as { gigya: Library }).gigya.setSSOToken(params);
  }, target);
  await page.waitForURL(`${pages.origin}/page?welcome`);
  await page.waitForFunction(() => (window as unknown as { gigya?: { isReady: boolean } }).gigya?.isReady);
  expect(await ask(page, 'accounts.getAccountInfo')).toMatchObject({ profile: { email: 'sso@shop.example' } });
});

/** Shows the login UI and keeps the events that its own handlers get. */
const showLogin = (page: Page, params: Members): Promise<Members> =>
  page.evaluate(
    (given) =>
      new Promise((callback) => {
        const own = window as unknown as { gigya: Library; told: Members[] };
        own.told = [];
        const keep = (event: Members) => own.told.push(event);
        own.gigya.socialize.showLoginUI?.({ ...given, onLogin: keep, onError: keep, callback });
      }),
    params,
  );

test("showLoginUI's own event has the response, the user and the signature", async ({ visited }) => {
  const page = await visited.open();
  await showLogin(page, { context: 'mine', enabledProviders: 'facebook' });
  await decideInPopup(page, page.getByRole('button', { name: 'Facebook' }));
  const told = () => page.evaluate(() => (window as unknown as { told: Members[] }).told);
  await expect.poll(told).toHaveLength(1);
  const [event = {}] = await told();
  const { UIDSignature } = event.response as Members;
  expect(event).toMatchObject({
    ...{ eventName: 'login', source: 'showLoginUI', provider: 'facebook', context: 'mine', UID: 'u-ada' },
    ...{ UIDSignature, UIDSig: UIDSignature, user: { UID: 'u-ada' }, response: { errorCode: 0, UID: 'u-ada' } },
  });
});

/** The text of the button that has the focus, where all of it is in sight within the box; else why not. */
function focusedWithin(box: Element): string | null {
  const { activeElement: button } = document;
  if (button === null || !box.contains(button)) return 'The focus is elsewhere.';
  const [inner, outer] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
  const isWithin =
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  return isWithin ? button.textContent : `${button.textContent} is not in sight.`;
}

for (const [where, containerID] of [
  ['in a dialog', undefined],
  ['in an element of the page', 'here'],
] as const) {
  test(`showLoginUI ${where} has the size that the page asks for, and every button can be reached by keys`, {
    tag: containerID === undefined ? '@deep' : [],
  }, async ({ visited }) => {
    const page = await visited.open();
    for (const [width, height] of [
      [160, 130],
      ['300px', '240'],
      [700, 560],
    ]) {
      await showLogin(page, { ...(containerID && { containerID }), width, height });
      const box = page.locator(containerID === undefined ? 'dialog' : '#here > div');
      const size = await box.boundingBox();
      expect([size?.width, size?.height]).toEqual([
        Number.parseInt(String(width), 10),
        Number.parseInt(String(height), 10),
      ]);
      const buttons = box.locator('.gigya-provider');
      const names = await buttons.allTextContents();
      expect(names).toHaveLength(33);
      await buttons.first().focus();
      const reached: unknown[] = [];
      while (reached.length < names.length) {
        reached.push(await box.evaluate(focusedWithin));
        await page.keyboard.press('Tab');
      }
      expect(reached, `${width} × ${height}`).toEqual(names);
      if (containerID === undefined) await box.getByRole('button', { name: 'Close' }).click();
    }
    const said = consoleOf(page);
    expect(await showLogin(page, { width: 'wide', height: '' })).toMatchObject({ errorCode: 0 });
    expect(said).toEqual([expect.stringMatching(/^warning: gigya: width "wide" is no length/)]);
  });
}

test('a dialog that the page wants larger than the window stays within it', async ({ visited }) => {
  const page = await visited.open();
  await page.setViewportSize({ width: 400, height: 300 });
  await showLogin(page, { width: 2000, height: 2000 });
  const size = await page.locator('dialog').boundingBox();
  expect([size?.width, size?.height]).toEqual([368, 268]);
});

test('the configuration in the script element is a literal of JavaScript: it is read, and what would run is named', async ({
  pages,
  visited,
}) => {
  const said: string[] = [];
  visited.context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  const page = await visited.open(`${pages.origin}/page?literal`);
  const configuration = () =>
    page.evaluate(() => (window as unknown as { gigya: Library }).gigya.thisScript.globalConf);
  expect(await configuration()).toEqual({
    ...{ lang: 'en', badge: false, include: 'id_token' },
    customEventMap: { eventMap: [{ events: '*', args: [undefined] }] },
  });
  await expect(page.getByRole('button', { name: 'Authdesk' })).toHaveCount(0);
  const warnings = said.filter((text) => text.startsWith('warning: gigya: the configuration'));
  expect(warnings).toHaveLength(1);
  for (const path of [
    'customEventMap.eventMap[0].args[0] (function',
    'customEventMap.eventMap[0].method (',
    'enabledProviders (',
  ]) {
    expect(warnings[0]).toContain(path);
  }
  await register(page, 'literal@shop.example');
  expect((await heard(page))[0]).toMatchObject({ id_token: expect.any(String) });
});

test('a screen set that the site lacks raises onError, and the console says what to do', async ({ visited }) => {
  const page = await visited.open();
  const said = consoleOf(page);
  const event = await screenEvent(page, 'onError', { screenSet: 'Shop-Login', context: 'mine' });
  expect(event).toMatchObject({
    ...{ eventName: 'error', source: 'showScreenSet', context: 'mine', errorCode: 400006 },
    response: { errorCode: 400006 },
  });
  const line = said.find((text) => text.includes('"Shop-Login"'));
  expect(line).toMatch(/^error: gigya: .*accounts\.setScreenSet.*Default-RegistrationLogin/);
  expect(
    await ask(page, 'accounts.showScreenSet', { screenSet: 'Default-ReAuthentication', startScreen: 'none' }),
  ).toMatchObject({
    errorCode: 400006,
  });
  expect(said.at(-1)).toMatch(/startScreen\. The screen set has: gigya-reauthentication-screen/);
});
