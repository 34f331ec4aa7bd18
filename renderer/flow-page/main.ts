import type { PageConfiguration } from '#shared/flows/page-configuration.ts';
import { pageWords } from '#shared/flows/page-words.ts';
import { membersOf } from '#shared/narrowing.ts';
import { report } from './reports.ts';
import { style } from './style.ts';

/*
 * The page of a client-side login (panel Flows, use case 4): what a site's own page does with the client-side library. It
 * runs before the library, in a page of which the service writes the markup (electron/service/console/flows/page).
 */

type Members = Readonly<Record<string, unknown>>;
type Method = (params?: Members) => Promise<Members>;

interface Gigya {
  readonly isReady: boolean;
  readonly socialize: Readonly<Record<string, Method>>;
  readonly accounts: Readonly<Record<string, Method>>;
  hasSession(): Promise<boolean>;
}

const configuration: PageConfiguration = JSON.parse(document.documentElement.dataset.page ?? '{}');
const { by, provider, providerName, authFlow, authCodeOnly } = configuration;
const own = window as unknown as { gigya?: Gigya; onGigyaServiceReady?: () => void };
const isScreens = by === 'screenSet';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [sheet];

if (configuration.withoutCookies) {
  // As in a browser that blocks cookies of other sites (what if: blocked cookies).
  const usual = window.fetch.bind(window);
  window.fetch = (input, init) => usual(input, { ...init, credentials: 'omit' });
}

function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}.`);
  return found;
}

function say(text: string, tone = ''): void {
  find('state').textContent = text;
  find('state').dataset.tone = tone;
}

function complain(text: string): void {
  find('problem').textContent = text;
  find('problem').hidden = text === '';
}

/** Members of an event that a picture shows: texts, numbers and Booleans, also of its response. */
function shownMembers(event: Members): Record<string, string> {
  const { response, requestParams: _, context: __, ...rest } = event;
  const { errorCode, errorMessage, errorDetails } = membersOf(response);
  const all = { ...rest, errorCode: errorCode ?? rest.errorCode, errorMessage, errorDetails };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
      .slice(0, 20)
      .map(([name, value]) => [name, String(value).slice(0, 1_900)]),
  );
}

function note(handler: string, text: string): void {
  const line = document.createElement('li');
  const name = document.createElement('code');
  name.textContent = handler;
  const rest = document.createElement('span');
  rest.textContent = text;
  line.append(name, rest);
  find('events').append(line);
  find('heard').hidden = false;
}

/** The browser comes back from the login end-point: the library takes the result from the fragment. */
const isBack =
  /[#&]state=/.test(location.hash) && Object.keys(sessionStorage).some((key) => key.startsWith('gig_login_'));

/** The newest login has told its end by an event. */
let isTold = false;

function heard(handler: string, event: Members): void {
  const name = String(event.eventName);
  const members = shownMembers(event);
  const told = report({ kind: 'event', name, members });
  note(handler, describe(event));
  isTold = true;
  if (name === 'login') void told.then(() => loggedIn(event));
  if (name === 'logout') loggedOut();
  if (name === 'error') failed(membersOf(event.response ?? event));
}

function describe(event: Members): string {
  const { UID, provider: from, authCode, response, errorCode, currentScreen, reason } = event;
  if (authCode !== undefined) return pageWords.withCode;
  const code = membersOf(response).errorCode ?? errorCode;
  if (code !== undefined) return pageWords.error(String(code));
  return [UID, from, currentScreen, reason].filter((value) => typeof value === 'string' && value !== '').join(' · ');
}

async function loggedIn(event: Members): Promise<void> {
  complain('');
  if (event.authCode !== undefined) {
    void report({ kind: 'code', code: event.authCode });
    say(pageWords.codeSent, 'good');
    offerLogin();
    return;
  }
  await ask();
}

function loggedOut(): void {
  say(pageWords.nobody);
  find('ask').hidden = true;
  find('log-out').hidden = true;
  offerLogin();
}

function failed({ errorCode, errorDetails, errorMessage, regToken }: Members): void {
  if (errorCode === 0) return;
  // A screen set that is shown goes on by itself; the redirect has ended it.
  if (isScreens && typeof regToken === 'string') {
    if (isBack) showScreens({ regToken, startScreen: 'gigya-complete-registration-screen' });
    return;
  }
  if (isBack) offerLogin();
  complain(`${String(errorCode)}: ${String(errorDetails ?? errorMessage)}`);
}

/** Calls a method in the session, and says who is logged in. */
async function ask(): Promise<void> {
  const { gigya } = own;
  if (gigya === undefined) return;
  const user = await (isScreens ? gigya.accounts.getAccountInfo?.() : gigya.socialize.getUserInfo?.());
  if (user === undefined) return;
  if (user.errorCode !== 0) {
    complain(`${String(user.errorCode)}: ${String(user.errorDetails ?? user.errorMessage)}`);
    say(pageWords.nobody);
    find('log-out').hidden = true;
    offerLogin();
    return;
  }
  complain('');
  const profile = membersOf(user.profile ?? user);
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  const known = name || String(profile.email ?? user.UID ?? '');
  say(pageWords.loggedIn(known), 'good');
  find('ask').hidden = false;
  find('log-out').hidden = false;
  find('log-in').hidden = true;
  find('screens').replaceChildren();
}

function offerLogin(): void {
  if (isScreens) {
    showScreens({});
    return;
  }
  find('log-in').hidden = false;
}

function showScreens(more: Members): void {
  const handlers = Object.fromEntries(
    ['onAfterScreenLoad', 'onHide'].map((handler) => [
      handler,
      (event: Members) => {
        const { currentScreen: screen, reason } = event;
        void report({ kind: 'event', name: event.eventName, members: shownMembers({ screen, reason }) });
        note(handler, describe(event));
      },
    ]),
  );
  void own.gigya?.accounts.showScreenSet?.({
    screenSet: 'Default-RegistrationLogin',
    containerID: 'screens',
    ...(authFlow === 'redirect' && { authFlow }),
    ...handlers,
    ...more,
    callback: (response: Members) => {
      if (response.errorCode !== 0) refused(response);
    },
  });
}

function logIn(): void {
  complain('');
  isTold = false;
  void own.gigya?.socialize.login?.({
    provider,
    authFlow,
    ...(authCodeOnly && { authCodeOnly }),
    callback: (response: Members) => {
      // Of a pop-up window that the browser blocked there is no event, which would follow at once.
      queueMicrotask(() => {
        if (response.errorCode !== 0 && !isTold) refused(response);
      });
    },
  });
}

function refused({ errorCode, errorDetails, errorMessage }: Members): void {
  const details = String(errorDetails ?? errorMessage ?? '');
  void report({ kind: 'refused', errorCode, details: details.slice(0, 1_900) });
  complain(`${String(errorCode)}: ${details}`);
}

own.onGigyaServiceReady = () => {
  const { gigya } = own;
  if (gigya === undefined) return;
  const names = ['onLogin', 'onLogout', 'onConnectionAdded', 'onConnectionRemoved', 'onError'];
  const handlers = Object.fromEntries(names.map((name) => [name, (event: Members) => heard(name, event)]));
  void gigya[isScreens ? 'accounts' : 'socialize'].addEventHandlers?.(handlers);
  void begin(gigya);
};

async function begin(gigya: Gigya): Promise<void> {
  if (!authCodeOnly && (await gigya.hasSession())) {
    await ask();
    return;
  }
  say(pageWords.nobody);
  // The library tells of a login that comes back by redirect.
  if (!isBack) offerLogin();
}

document.addEventListener('DOMContentLoaded', () => {
  find('log-in').textContent = pageWords.loginWith(providerName);
  find('log-in').addEventListener('click', logIn);
  find('ask').addEventListener('click', () => void ask());
  find('log-out').addEventListener('click', () => void own.gigya?.[isScreens ? 'accounts' : 'socialize'].logout?.());
  find('second').setAttribute('href', location.pathname);
  if (own.gigya !== undefined) return;
  void report({ kind: 'noLibrary' });
  say(pageWords.noLibrary);
  complain(pageWords.noLibraryWhy(configuration.library));
});
