import { badParameter } from './bad-parameter.ts';
import { type Calls, includeOf } from './calls.ts';
import type { Events } from './events.ts';
import { type Page, randomText } from './page.ts';
import type { Transport } from './transport.ts';
import type { Answer, ApiResponse, Params } from './types.ts';
import { userOf } from './user.ts';

/** Parameters of the response of the login end-point. */
type Result = Readonly<Record<string, string | undefined>>;

/** A login that left the page, until it comes back (authFlow=redirect). */
interface Pending {
  readonly state: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface ProviderLogins {
  /** socialize.login, accounts.socialLogin, and the methods that connect a provider. */
  run(method: string, params: Params, source?: string): Promise<ApiResponse>;
  /** Takes the result of a login that left this page, from the fragment of its address. */
  resume(): Promise<void>;
}

const CLOSED_LOOK_MS = 300;

export function createProviderLogins(
  page: Page,
  { transport, calls, events }: { readonly transport: Transport; readonly calls: Calls; readonly events: Events },
): ProviderLogins {
  const key = `gig_login_${page.site.apiKey}`;
  const baseOf = (method: string) => page.addresses.of(method.split('.', 1)[0] ?? '');

  async function run(method: string, params: Params, source = method): Promise<ApiResponse> {
    const problem = problemOf(params);
    if (problem !== undefined) return calls.finish(method, params, problem);
    const state = randomText(16);
    const target = addressed(method, params);
    const connects = target === 'socialize.addConnection';
    const isRedirect = (params.authFlow ?? page.configuration.authFlow) === 'redirect';
    // At once: a browser lets a click open a window, not the answer to a call.
    const popup = isRedirect ? undefined : openWindow(connects ? 'about:blank' : address(target, params, state, false));
    if (popup === null) return calls.finish(method, params, blocked);

    let ticket: string | undefined;
    if (connects) {
      const answer = await transport('client-library/connection', {});
      if (typeof answer.ticket !== 'string') {
        popup?.close();
        await calls.take(method, params, answer);
        return calls.finish(method, params, answer);
      }
      ticket = answer.ticket;
    }
    if (popup !== undefined) {
      if (ticket !== undefined) popup.location.href = address(target, params, state, false, ticket);
      return settle(method, params, await resultOf(popup, isOfService(baseOf(target)), state), source);
    }
    const { callback: _, context: __, ...kept } = params;
    const pending: Pending = { state, method, params: JSON.parse(JSON.stringify(kept)) };
    sessionStorage.setItem(key, JSON.stringify(pending));
    location.assign(address(target, params, state, true, ticket));
    // The page is left: nothing of it goes on.
    return new Promise(() => {});
  }

  /** Where the result goes; the code of authCodeOnly is bound to it (D40). */
  function returnAddress({ redirectURL }: Params): string {
    const url = new URL(
      typeof redirectURL === 'string' && redirectURL !== '' ? redirectURL : location.href,
      location.href,
    );
    url.hash = '';
    return url.href;
  }

  function problemOf(params: Params): Answer | undefined {
    const { provider, authFlow, redirectMethod } = params;
    if (typeof provider !== 'string' || provider === '')
      return badParameter(400002, 'Missing required parameter: provider');
    if (redirectMethod !== undefined && String(redirectMethod).toLowerCase() !== 'get') {
      return badParameter(400006, 'Invalid parameter value: redirectMethod. Authdesk emulates "get" alone.');
    }
    let url: URL;
    try {
      url = new URL(returnAddress(params));
    } catch {
      return badParameter(400006, 'Invalid parameter value: redirectURL. It is no address.');
    }
    if ((authFlow ?? page.configuration.authFlow) !== 'redirect' && url.origin !== location.origin) {
      return badParameter(
        400006,
        `Invalid parameter value: redirectURL. A pop-up tells pages of ${location.origin} alone; use authFlow "redirect".`,
      );
    }
    return undefined;
  }

  function address(target: string, params: Params, state: string, isRedirect: boolean, ticket?: string): string {
    const given: Record<string, unknown> = {
      client_id: page.site.apiKey,
      x_provider: params.provider,
      redirect_uri: returnAddress(params),
      response_type: 'token',
      state,
      x_clientSide: isRedirect ? 'redirect' : 'popup',
      x_authCodeOnly: isTrue(params.authCodeOnly) ? 'true' : undefined,
      x_session_expiration: params.sessionExpiration ?? page.configuration.sessionExpiration,
      x_lang: params.lang ?? page.configuration.lang,
      x_cid: params.cid,
      x_regSource: params.regSource,
      x_extraPermissions: params.extraPermissions ?? params.forcePermissions,
      x_pending_registration: params.pendingRegistration,
      x_temporary_account: params.temporary_account,
      x_ticket: ticket,
      pageViewID: page.viewID,
    };
    const url = new URL(`${baseOf(target)}/${target}`);
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, String(value));
    }
    return url.href;
  }

  async function settle(method: string, params: Params, result: Result, source: string): Promise<ApiResponse> {
    const { error, authCode, code, state = '' } = result;
    if (error !== undefined) return failed(method, params, refused(result));
    if (authCode !== undefined) {
      const given = { authCode, ...(params.state !== undefined && { state: params.state }) };
      events.fire({ name: 'login', members: given, isOwn: true });
      return calls.finish(method, params, { errorCode: 0, ...given });
    }
    if (code === undefined) return connected(method, params);
    const { include = includeOf(page), cid, loginMode, regToken } = params;
    const { sessionExpiration = page.configuration.sessionExpiration } = params;
    const asked = { code, state, include, sessionExpiration, cid, loginMode, regToken };
    const answer = await transport('client-library/session', asked);
    await calls.take(method, params, answer, source);
    return answer.errorCode === 0 ? calls.finish(method, params, answer) : failed(method, params, answer);
  }

  async function connected(method: string, params: Params): Promise<ApiResponse> {
    const answer = await transport('socialize.getUserInfo', {});
    const user = userOf(answer);
    events.fire({ name: 'connectionAdded', members: { provider: params.provider, user } });
    return calls.finish(method, params, { ...answer, user });
  }

  function failed(method: string, params: Params, answer: Answer): ApiResponse {
    const response = calls.finish(method, params, answer);
    // After a redirect nobody waits for a callback.
    events.fire({ name: 'error', members: { provider: params.provider, response }, isOwn: true });
    return response;
  }

  async function resume(): Promise<void> {
    const result: Result = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    const text = sessionStorage.getItem(key);
    if (text === null || result.state === undefined) return;
    const { state, method, params }: Pending = JSON.parse(text);
    if (state !== result.state) return;
    // Once: neither a reload nor a copied address may bring it again.
    sessionStorage.removeItem(key);
    history.replaceState(history.state, '', location.pathname + location.search);
    await settle(method, params, result, method);
  }

  return { run, resume };
}

/** The address of the login end-point: to log in, to register too, or to connect a provider to the account (F 3.2). */
function addressed(method: string, { loginMode }: Params): string {
  const connects = /\.(?:addConnection|requestPermissions)$/.test(method) || loginMode === 'connect';
  if (connects) return 'socialize.addConnection';
  return method === 'accounts.socialLogin' ? method : 'socialize.login';
}

const blocked: Answer = {
  errorCode: 200001,
  errorMessage: 'Operation canceled',
  errorDetails: 'The browser blocked the pop-up window. Call the method in a click, or use authFlow "redirect".',
  statusCode: 200,
  statusReason: 'OK',
};

const isTrue = (value: unknown): boolean => value === true || String(value).toLowerCase() === 'true';

/** `error_description` is "<number> - <message>" (spec, "OAuth error record"). */
function refused({ error, error_description: description = '', regToken }: Result): Answer {
  const [, number = '500001', message = description] = /^(\d+) - (.*)$/.exec(description) ?? [];
  const statusCode = Number(number.slice(0, 3));
  const answer = {
    errorCode: Number(number),
    errorMessage: message,
    errorDetails: message,
    statusCode,
    statusReason: error,
  };
  return { ...answer, ...(regToken !== undefined && { regToken }) };
}

function openWindow(url: string): Window | null {
  const width = 560;
  const height = 720;
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 3);
  return window.open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * The service has a name for each namespace: a login at a provider of the site's own comes back to `fidm.`, whose page ends it
 * (X 4, X 5). Names beside that of the call, of the same data center and port, are of the service, too.
 */
function isOfService(base: string): (origin: string) => boolean {
  const called = new URL(base);
  const ending = new URL(base);
  const [namespace = '', ...domain] = called.hostname.split('.');
  const isNamed = /^(?:accounts|socialize|fidm)$/.test(namespace) && domain.length > 1;
  if (isNamed) {
    ending.protocol = 'https:';
    ending.hostname = ['fidm', ...domain].join('.');
  }
  return (origin) => origin === called.origin || origin === ending.origin;
}

/** What the login's last page tells this one; that the user has closed the window counts as cancelled. */
function resultOf(popup: Window, isService: (origin: string) => boolean, state: string): Promise<Result> {
  return new Promise((resolve) => {
    const done = (result: Result) => {
      window.removeEventListener('message', hear);
      clearInterval(timer);
      resolve(result);
    };
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      const result = (data as { readonly authdesk?: string; readonly result?: Result } | null)?.result;
      if (source !== popup || !isService(from) || result === undefined || result.state !== state) return;
      done(result);
    };
    let wasClosed = false;
    const timer = setInterval(() => {
      // One look later: the message may be on its way.
      if (wasClosed) done({ error: 'access_denied', error_description: '200001 - Operation canceled', state });
      wasClosed = popup.closed;
    }, CLOSED_LOOK_MS);
    window.addEventListener('message', hear);
  });
}
