import { z } from 'zod';
import { authenticate } from '#service/core/auth/index.ts';
import { oneTimeTokenRepository, readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import { cookieOfSession } from '#service/core/credentials/sessions/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { ApiError, type Call, cookieOf, Parameters } from '#service/kernel/index.ts';
import type { AccountRecord, TokenRecord } from '#service/records/index.ts';
import { OpenIdProblem } from './problem.ts';

const payload = z.object({ session: z.string() });

/** A user who is logged in. */
export interface LoggedIn {
  readonly account: AccountRecord;
  readonly token: TokenRecord;
}

/** Headers by which a page would be known that makes a call; a user who is led here makes none. */
const ofPages = new Set(['origin', 'referer', 'sec-fetch-site']);

/**
 * The user of a call of the browser itself, or of an app: by `login_token`, by `gmidTicket`, or by the cookie of the session
 * (D52, X 2).
 *
 * @returns undefined when nothing says who it is, or the cookie is that of a session that has ended
 * @throws OpenIdProblem for a login token that cannot be used
 */
export function userOfCall(at: SiteCall): LoggedIn | undefined {
  const { call, site } = at;
  const given = call.parameters.get('login_token') ?? call.parameters.get('loginToken');
  const token = given ?? sessionOfTicket(at);
  if (token === undefined && cookieOf(call, cookieOfSession(site.apiKey)) === undefined) {
    call.trace.noted(
      'X 2',
      'Nothing says who the user is: neither login_token nor gmidTicket nor the cookie of a session.',
    );
    return undefined;
  }
  if (token === undefined && !isNavigation(call)) {
    call.trace.noted('D48', 'The cookie came with a call that a page makes, not the browser itself: it is ignored.');
    return undefined;
  }
  const caller = authenticated(at, token);
  if (caller.kind === 'user') return { account: caller.account, token: caller.token };
  if (token === undefined) return undefined;
  const { lostSession = 'Session not found', lostBecause } = caller.kind === 'anonymous' ? caller : {};
  const details = `${lostSession}: the login_token cannot be used. Log in again, and take sessionInfo.login_token.`;
  throw call.trace.refused('D58', new OpenIdProblem('login_required', 403005, details, lostBecause));
}

/**
 * The session that a ticket of socialize.getIDs stands for, once.
 *
 * @throws OpenIdProblem
 */
function sessionOfTicket({ core: { store }, call, apiKey }: SiteCall): string | undefined {
  const value = call.parameters.get('gmidTicket');
  if (value === undefined) return undefined;
  const tickets = store.of(oneTimeTokenRepository);
  const ticket = tickets.find('gmidTicket', value);
  const isUsable = ticket?.apiKey === apiKey && ticket.usedAt === undefined && call.at < ticket.expiresAt;
  const session = isUsable && store.of(tokenRepository).reveal(readPayload(ticket, payload).session);
  if (!session) {
    const details =
      'The gmidTicket is unknown, has expired, was used, or stands for no session. Ask socialize.getIDs with includeTicket=true, with the session of the user.';
    throw call.trace.refused('X 2', new OpenIdProblem('login_required', 403005, details, { cause: 'gmid-ticket' }));
  }
  tickets.consume(ticket.id);
  call.trace.passed('X 2', 'The gmidTicket stands for a session.');
  return session;
}

/** The credential of the call alone, judged as that of a REST call. */
function authenticated({ core, call, site }: SiteCall, token: string | undefined) {
  const pair = (name: string, value: string) => ({ name, value, place: 'query' as const });
  const parameters = new Parameters([
    pair('apiKey', site.apiKey),
    ...(token === undefined ? [] : [pair('login_token', token)]),
  ]);
  const headers = Object.fromEntries(Object.entries(call.headers).filter(([name]) => !ofPages.has(name)));
  // Shares trace and facts with the call.
  const alone: Call = { ...call, parameters, headers, authorization: undefined };
  try {
    return authenticate(core, alone);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errorCode, details, reason, causeName } = error;
    throw new OpenIdProblem('login_required', errorCode, details, { reason, cause: causeName });
  }
}

/** Whether the browser goes to the address, perhaps in a frame (`prompt=none`); clients that say nothing are none. */
const isNavigation = ({ headers }: Call): boolean =>
  headers['sec-fetch-mode'] === undefined || headers['sec-fetch-mode'] === 'navigate';
