import { membersOf } from '#shared/narrowing.ts';
import type { Device } from './device.ts';
import { callSafely, type Events } from './events.ts';
import type { Page } from './page.ts';
import type { SessionStore } from './session-store.ts';
import type { Transport } from './transport.ts';
import type { Answer, ApiResponse, Params } from './types.ts';
import { signatureOf, userOf } from './user.ts';

export interface Calls {
  /** Calls a method of the service: what its answer begins or ends, and the callback, as the page expects them. */
  method(name: string, params: Params, source?: string): Promise<ApiResponse>;
  /** A response in the calling shape, for the callback. */
  finish(name: string, params: Params, answer: Answer): ApiResponse;
  /** What an answer means for the session of this page: a login begins it, a lost one ends it. */
  take(name: string, params: Params, answer: Answer, source?: string): Promise<void>;
  /** The first call of the page, once; again when the answer may have changed. */
  bootstrap(again?: boolean): Promise<Answer>;
}

/** Methods after which there is no session. */
const LOGOUTS: ReadonlySet<string> = new Set(['accounts.logout', 'socialize.logout']);
const READING: ReadonlySet<string> = new Set(['accounts.webSdkBootstrap']);

interface Parts {
  readonly transport: Transport;
  readonly session: SessionStore;
  readonly events: Events;
  readonly device: Device;
}

export function createCalls(page: Page, { transport, session, events, device }: Parts): Calls {
  let first: Promise<Answer> | undefined;

  function bootstrap(again = false): Promise<Answer> {
    if (again || first === undefined) first = transport('accounts.webSdkBootstrap', {}, true);
    return first;
  }

  /** True when the browser sends the cookies of the service from this page; the second call shows it. */
  async function keepsCookies(): Promise<boolean> {
    const answer = await bootstrap();
    return answer.keepsCookies === true || (await bootstrap(true)).keepsCookies === true;
  }

  async function begin(info: SessionInfo, params: Params, answer: Answer, source: string): Promise<void> {
    const { cookieValue, login_token: token = cookieValue } = info;
    const byDefault = isAccount(answer) ? page.site.sessionExpiration : undefined;
    const expiration = params.sessionExpiration ?? page.configuration.sessionExpiration ?? byDefault;
    session.keep(token, expiration === undefined ? undefined : Number(expiration), await keepsCookies());
    events.fire(loginOf(params, answer, source));
  }

  function end(): void {
    session.end();
    events.fire({ name: 'logout', members: {} });
  }

  async function take(name: string, params: Params, answer: Answer, source = name): Promise<void> {
    const { errorCode } = answer;
    const info = errorCode === 0 ? sessionOf(name, answer) : undefined;
    if (info !== undefined) {
      await begin(info, params, answer, source);
    } else if (LOGOUTS.has(name) && (errorCode === 0 || (errorCode === 403005 && session.has()))) end();
    else if (errorCode === 403005 && answer.errorDetails === 'Session not found' && session.has()) session.end();
    else if (name.endsWith('.removeConnection') && errorCode === 0) {
      events.fire({ name: 'connectionRemoved', members: { provider: params.provider } });
    }
  }

  function finish(name: string, params: Params, answer: Answer): ApiResponse {
    const { callback, context, ...requestParams } = params;
    const response: ApiResponse = {
      ...answer,
      // Only the User object says so.
      ...(answer.isSiteUser !== undefined && name.startsWith('socialize.') && { user: userOf(answer) }),
      status: answer.errorCode === 0 ? 'OK' : 'FAIL',
      ...(context !== undefined && { context }),
      operation: `/${name}`,
      requestParams,
    };
    callSafely(callback, response);
    return response;
  }

  async function method(name: string, params: Params, source?: string): Promise<ApiResponse> {
    const defaults = withDefaults(page, name);
    // Where the cookie gmid is dropped, the device needs an id of the page's own to be known again.
    if (name === 'accounts.tfa.finalizeTFA' && String(params.tempDevice) === 'false' && !(await keepsCookies())) {
      device.name();
    }
    const answer = await transport(name, { ...defaults, ...params }, READING.has(name));
    await take(name, params, answer, source);
    return finish(name, params, answer);
  }

  return { method, finish, take, bootstrap };
}

/** Parameters that the page's configuration sets for every login. */
function withDefaults(page: Page, name: string): Record<string, unknown> {
  const { sessionExpiration, lang } = page.configuration;
  // What goes on with a regToken remembers what its login asked for.
  const include = /\.(?:login|register|notifySocialLogin)$/.test(name) ? includeOf(page) : undefined;
  const isLogin = /\.(?:login|register|finalizeRegistration|notifySocialLogin|linkAccounts|finalizeTFA)$/.test(name);
  return {
    ...(isLogin && sessionExpiration !== undefined && { sessionExpiration }),
    ...(include !== undefined && { include }),
    ...(lang !== undefined && { lang }),
  };
}

/** What a login asks for that does not say: the usual profile, with what the page's configuration includes (U 6, boot). */
export function includeOf({ configuration }: Page): string | undefined {
  return configuration.include === undefined ? undefined : `profile,${configuration.include}`;
}

type SessionInfo = Readonly<Partial<Record<'cookieValue' | 'login_token', string | undefined>>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The session that an answer begins; socialize.notifyLogin has its members beside the others (F 8.5). */
function sessionOf(name: string, answer: Answer): SessionInfo | undefined {
  const { sessionInfo, cookieValue, login_token } = answer;
  if (name === 'socialize.notifyLogin') return { cookieValue: textOf(cookieValue), login_token: textOf(login_token) };
  return typeof sessionInfo === 'object' && sessionInfo !== null ? sessionInfo : undefined;
}

/** The answer of a login of the account system has the Account object, others the User object. */
const isAccount = ({ profile, isRegistered }: Answer): boolean => profile !== undefined || isRegistered !== undefined;

/** The onLogin event (U 6): who logged in, the way, and the user as each namespace has it. */
function loginOf(params: Params, answer: Answer, source: string): Parameters<Events['fire']>[0] {
  const { UID, id_token, profile, data } = answer;
  const signature = signatureOf(answer);
  const hasAccount = isAccount(answer);
  const user = userOf(answer);
  return {
    name: 'login',
    members: {
      source,
      provider: params.provider ?? answer.loginProvider ?? 'site',
      loginMode: params.loginMode ?? 'standard',
      newUser: answer.newUser === true,
      UID,
      ...signature,
      ...(id_token !== undefined && { id_token }),
    },
    accounts: hasAccount ? { profile, data } : { profile: user },
    socialize: { user: hasAccount ? { ...membersOf(profile), UID, ...signature } : user },
  };
}
