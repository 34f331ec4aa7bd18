import {
  type IdentityWithSession,
  MAX_TEXT_LENGTH,
  readProviderSession,
  readProviderSessions,
} from '#service/core/provider-sessions/index.ts';
import { integer, invalidParameter, jsonObject, missingParameter, text } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';

/** Sessions at providers that came with a login: several as JSON (F 7.2), or one whose members are parameters (F 7.13). */
export const reportedSessionParameters = [
  jsonObject(
    'providerSessions',
    'Sessions at providers, an object keyed by provider with authToken, code or providerUID.',
    { example: '{"facebook":{"authToken":"…","providerUID":"fb-1001"}}' },
  ),
  text(
    'provider',
    'Instead of providerSessions: the provider that the user has a session at. The parameters below are what providerSessions has as members, which is inferred from their names.',
  ),
  text('authToken', 'Token of that session; the user is who it was made for.', { max: MAX_TEXT_LENGTH }),
  text('tokenSecret', 'Its secret, where the provider has one.', { max: MAX_TEXT_LENGTH }),
  integer('tokenExpiration', 'Unix seconds at which authToken expires; left out: never.'),
  text('sessionHandle', 'Handle with which the session is renewed, base64.', { max: MAX_TEXT_LENGTH }),
  integer('sessionHandleExpiration', 'Unix seconds at which sessionHandle expires.'),
] as const;

interface ReportedSession {
  readonly providerSessions?: JsonObject | undefined;
  readonly provider?: string | undefined;
  readonly authToken?: string | undefined;
  readonly tokenSecret?: string | undefined;
  readonly tokenExpiration?: number | undefined;
  readonly sessionHandle?: string | undefined;
  readonly sessionHandleExpiration?: number | undefined;
}

/**
 * The identities that a login reports, with their sessions.
 *
 * @param now service clock, milliseconds
 * @throws ApiError 400002 for a session without its provider or its token, 400006 naming the place
 */
export function readReportedSessions(input: ReportedSession, now: number): readonly IdentityWithSession[] {
  const { providerSessions, provider, authToken } = input;
  const { tokenSecret, tokenExpiration, sessionHandle, sessionHandleExpiration } = input;
  const more = { authToken, tokenSecret, tokenExpiration, sessionHandle, sessionHandleExpiration };
  const sent = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (provider === undefined) {
    if (sent[0] !== undefined) throw missingParameter('provider', `${sent[0]} belongs to the session at a provider`);
    return providerSessions === undefined ? [] : readProviderSessions('providerSessions', providerSessions, now);
  }
  if (providerSessions !== undefined) throw invalidParameter('provider', 'It is sent instead of providerSessions.');
  if (authToken === undefined) throw missingParameter('authToken', `It says who logged in at ${provider}`);
  return [readProviderSession({ ...more, provider, authToken }, now)];
}
