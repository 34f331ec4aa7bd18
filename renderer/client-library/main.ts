import { membersOf } from '#shared/narrowing.ts';
import { showBadge, showDebugUI } from './badge.ts';
import { createCalls } from './calls.ts';
import { showComments } from './comments-screen.ts';
import { ownScript, readConfiguration } from './configuration.ts';
import { continueLogin, notBuilt } from './continued-login.ts';
import { createDevice } from './device.ts';
import { createEvents } from './events.ts';
import { initHostedPage } from './hosted-page.ts';
import { localInfoOf } from './local-info.ts';
import { logger } from './log.ts';
import { showAchievements, showLeaderboard, showNotifications } from './loyalty-screens.ts';
import { addMembers, methodOf, place } from './members.ts';
import { BUILD, pageOf } from './page.ts';
import { addParamsToURL, getGigParamsFromURL, getParamsFromURL, getUrlParam } from './page-query.ts';
import { showProviders } from './provider-buttons.ts';
import { createProviderLogins } from './provider-login.ts';
import { callWhenReady } from './ready.ts';
import { hideScreenSet, showScreenSet, switchScreen } from './screens/screen-set.ts';
import { showTfaScreen } from './second-factor/tfa-screen.ts';
import { createSessionStore, readCookie, setCookie } from './session-store.ts';
import { createTransport } from './transport.ts';
import type { Answer, ApiResponse, Method, Params, Site } from './types.ts';
import { UserAction } from './user-action.ts';

/** Methods that open a provider's screen instead of calling the service. */
const PROVIDER_METHODS = [
  'socialize.login',
  'accounts.socialLogin',
  'socialize.addConnection',
  'accounts.addConnection',
  'socialize.requestPermissions',
];

/**
 * Sets `window.gigya` up for a site (U 6). The served file ends with a call of this.
 *
 * @param site the site, as the service describes it
 */
export function start(site: Site): void {
  const script = ownScript();
  const running = membersOf(window.gigya);
  if (script === undefined || (running.isGigya && running.apiKey === site.apiKey)) return;
  const page = pageOf(site, readConfiguration(script), script.src);
  const session = createSessionStore(site.apiKey);
  const events = createEvents(site.apiKey);
  const device = createDevice(site.apiKey);
  const transport = createTransport(page, { session, device });
  const calls = createCalls(page, { transport, session, events, device });
  const logins = createProviderLogins(page, { transport, calls, events });
  if (page.addresses.script.startsWith('http:')) {
    console.warn(
      `gigya: ${page.addresses.script} is plain HTTP: users can log in, but their sessions are accepted over HTTPS only. Load the library from the HTTPS address of Authdesk.`,
    );
  }

  // A page may replace its method.
  const accounts: { showScreenSet?: Method; [name: string]: unknown } = {};
  const root: Record<string, unknown> = {
    socialize: { UserAction },
    accounts,
    ds: {},
    fidm: {},
    sso: {},
    gm: {},
    comments: {},
  };
  const put = (name: string, run: (params: Params) => Answer | Promise<Answer>) => {
    const method = methodOf(async (params) => calls.finish(name, params, await run(params)));
    place(root, name, method);
    return method;
  };
  const addHandlers = (namespace: 'socialize' | 'accounts') => (params: Params) => {
    events.add(namespace, params);
    return done;
  };
  put('socialize.addEventHandlers', addHandlers('socialize'));
  put('accounts.addEventHandlers', addHandlers('accounts'));
  put('socialize.showLoginUI', (params) => showProviders(page, logins, 'socialize.login', params));
  put('socialize.showAddConnectionsUI', (params) => showProviders(page, logins, 'socialize.addConnection', params));
  // What is drawn follows the session by itself.
  put('socialize.refreshUI', () => done);
  const ownScreens = put('accounts.showScreenSet', (params) =>
    showScreenSet({ page, transport, calls, logins }, params),
  );
  put('accounts.hideScreenSet', hideScreenSet);
  put('accounts.switchScreen', switchScreen);
  put('accounts.showTfaUI', (params) => showTfaScreen({ page, calls }, params));
  const continued = { page, token: session.token };
  put('accounts.initHostedPage', (params) =>
    initHostedPage(
      {
        hasSession,
        showScreenSet: accounts.showScreenSet ?? ownScreens,
        continueWith: (flow, query) => continueLogin(continued, flow, query),
        on: (handlers) => events.add('accounts', handlers),
        domains: site.domains,
      },
      params,
    ),
  );
  const community = { page, calls, hasSession };
  put('comments.showCommentsUI', (params) => showComments(community, params));
  put('gm.showLeaderboardUI', (params) => showLeaderboard(community, params));
  put('gm.showAchievementsUI', (params) => showAchievements(community, params));
  put('gm.showNotifications', (params) => showNotifications(community, params));
  put('accounts.setSSOToken', setSSOToken);
  put('sso.login', (params) => transport('accounts.sso.login', params));
  put('sso.continue', () => continueLogin(continued, 'sso', getParamsFromURL()));
  put('fidm.oidc.op.redirectToContinue', (params) => continueLogin(continued, 'oidc', params));
  for (const name of PROVIDER_METHODS) {
    place(
      root,
      name,
      methodOf((params) => logins.run(name, params)),
    );
  }
  addMembers(
    root,
    (name, params) => calls.method(name, params),
    async (name, params) => calls.finish(name, params, notBuilt(name)),
  );
  // As pages of the first versions write it: gigya.services.socialize.getUserInfo(configuration, parameters).
  root.services = { ...root };

  /** After a login, leads to the page that goes on with it; the session is where that page finds it already. */
  async function setSSOToken({ redirectURL = location.href }: Params): Promise<Answer> {
    const target = URL.canParse(String(redirectURL), location.href) && new URL(String(redirectURL), location.href);
    if (!target || !/^https?:$/.test(target.protocol)) {
      const errorDetails = 'Invalid parameter value: redirectURL. It is no http or https address.';
      return { errorCode: 400006, errorMessage: 'Invalid parameter value', errorDetails };
    }
    if (!(await hasSession())) {
      return { errorCode: 403005, errorMessage: 'Unauthorized user', errorDetails: 'Session not found' };
    }
    location.assign(target.href);
    // The page is left: nothing of it goes on.
    return new Promise(() => {});
  }

  const own = {
    isGigya: true,
    apiKey: site.apiKey,
    dataCenter: site.dataCenter,
    defaultApiDomain: site.domain,
    build: { name: BUILD, number: 1, version: site.release },
    partnerSettings: {
      plugins: { apiDomain: site.domain },
      baseDomains: site.domain,
      authMode: 'cookie',
    },
    isReady: false,
    thisScript: { APIKey: site.apiKey, globalConf: page.configuration },
    hasSession,
    setSSOToken: accounts.setSSOToken,
    setGroupContext: (): void => console.warn(`gigya: ${String(notBuilt('gigya.setGroupContext').errorDetails)}`),
    showDebugUI: () => showDebugUI(page),
    getUrlParam,
    /** Undefined, too, where the cookie of the service does the work (U 6): then the calls need no token. */
    getLoginToken: session.token,
    localInfo: localInfoOf(navigator.userAgent, { protocol: location.protocol, compatMode: document.compatMode }),
    logger,
    utils: {
      cookie: {
        get: readCookie,
        set: (name: string, value: string, days?: number) => setCookie(name, value, days),
        remove: (name: string) => setCookie(name, '', 0),
      },
      URL: { addParamsToURL, getParamsFromURL, getGigParamsFromURL },
    },
  };
  const gigya = Object.assign(root, own);
  window.gigya = gigya;

  void boot();

  /** Asked again each time: the session may have ended, also in another tab. */
  async function hasSession(): Promise<boolean> {
    return session.has() || (await calls.bootstrap(true)).hasSession === true;
  }

  async function boot(): Promise<void> {
    const first = await calls.bootstrap();
    if (first.errorCode !== 0) console.error(`gigya: ${String(first.errorDetails ?? first.errorMessage)}`);
    gigya.isReady = true;
    callWhenReady();
    if (document.readyState === 'loading') {
      await new Promise((read) => document.addEventListener('DOMContentLoaded', read, { once: true }));
    }
    // Handlers that onGigyaServiceReady adds hear of a login that comes back to this page.
    await logins.resume();
  }
  if (document.body) showBadge(page);
  else document.addEventListener('DOMContentLoaded', () => showBadge(page));
}

const done: Answer = { errorCode: 0, statusCode: 200, statusReason: 'OK' };

export type { ApiResponse };
