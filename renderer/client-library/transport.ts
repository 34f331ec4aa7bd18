import { messageOf } from '#shared/narrowing.ts';
import type { Device } from './device.ts';
import { missingPermission } from './local-network.ts';
import { logger } from './log.ts';
import { BUILD, type Page } from './page.ts';
import type { SessionStore } from './session-store.ts';
import type { Answer } from './types.ts';
import { withPageNames } from './user.ts';

/** Members of a call that stay in the page, in any case: older pages pass `APIKey`. */
const OWN_NAMES: ReadonlySet<string> = new Set(['callback', 'context', 'apikey', 'format']);

/** A parameter as text; undefined when it is not sent. */
function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'undefined':
    case 'function':
    case 'symbol':
      return undefined;
    case 'object':
      return value === null ? undefined : JSON.stringify(value);
    default:
      return String(value);
  }
}

/** Calls the service: over CORS with cookies, as a form, so that no preflight is needed (D48). */
export type Transport = (path: string, params: Readonly<Record<string, unknown>>, get?: boolean) => Promise<Answer>;

interface Parts {
  readonly session: SessionStore;
  readonly device: Device;
}

export function createTransport({ site, addresses, viewID }: Page, { session, device }: Parts): Transport {
  return async (path, params, get = false) => {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) {
      const text = OWN_NAMES.has(name.toLowerCase()) ? undefined : textOf(value);
      if (text !== undefined) form.set(name, text);
    }
    const token = session.token();
    const gmid = device.id();
    const gltexp = session.prolonging();
    const common = {
      apiKey: site.apiKey,
      format: 'json',
      sdk: 'js_latest',
      authMode: 'cookie',
      pageURL: location.origin + location.pathname,
      sdkBuild: BUILD,
      pageViewID: viewID,
      ...(token !== undefined && !hasCredential(form) && { login_token: token }),
      ...(gltexp !== undefined && { gltexp }),
      ...(gmid !== undefined && !form.has('gmid') && { gmid }),
    };
    for (const [name, value] of Object.entries(common)) form.set(name, value);
    const base = addresses.of(path.split('.', 1)[0] ?? '');
    logger.info(path, params);
    try {
      const response = await (get
        ? fetch(`${base}/${path}?${form}`, { credentials: 'include', referrerPolicy: 'origin' })
        : fetch(`${base}/${path}`, { method: 'POST', body: form, credentials: 'include', referrerPolicy: 'origin' }));
      const answer = withPageNames((await response.json()) as Answer);
      logger.info(path, answer);
      return answer;
    } catch (error) {
      return networkError(base, error, await missingPermission());
    }
  };
}

/** Names of other credentials: beside one of them the session is none, or two kinds in one call (D57, D65). */
const credentials = ['login_token', 'regToken', 'oauth_token', 'secret', 'sig', 'userKey'];
const hasCredential = (form: URLSearchParams) => credentials.some((name) => form.has(name));

/** A browser does not say why: the service is down, or it did not let this page read the response. */
function networkError(base: string, error: unknown, permission: string | undefined): Answer {
  return {
    errorCode: 500026,
    errorMessage: 'Network error',
    errorDetails: `${base} could not be asked (${messageOf(error)}). Is it running, does the browser trust its certificate, is ${location.host} a registered domain of the site, and does the page's Content-Security-Policy allow it in connect-src?${permission === undefined ? '' : ` ${permission}`}`,
    statusCode: 500,
    statusReason: 'Internal Server Error',
  };
}
