import type { BundleState } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { CODE_LIFETIME_S } from '#shared/protocol/lifetimes.ts';
import { SOMEBODY, uidsOf } from './account-state.ts';
import type { StandIns } from './stand-ins.ts';

type Token = BundleState['tokens'][number];
type Code = BundleState['codes'][number];

const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;

/**
 * The states that the token of a call may have had. A token outlives its time in no store, so its state is not looked up:
 * the one is taken with which the verdict is the same. Times are those that the trace of the call names.
 */
export function tokenVariants(
  call: CallDetail,
  apiKey: string,
  standIns: StandIns,
  anybody: readonly string[],
): Token[] {
  const { at } = call;
  const user = call.trace.find(({ values }) => values?.user !== undefined)?.values?.user;
  const UID = call.UID ?? anybody.find((one) => one === user) ?? anybody[0];
  const token = (name: string, more: Partial<Token>): Token => ({
    standIn: standIns.of('token', `${name} token`),
    apiKey,
    ...(UID !== undefined && { UID }),
    createdAt: at - HOUR_MS,
    browserClosed: false,
    userGone: false,
    ...more,
  });
  const ended = timeIn(call, ['revokedAt', 'closedAt', 'expiresAt']) ?? at - SECOND_MS;
  const before = Math.min(ended, at);
  const { UID: _, ...nobody } = token('unbound', {});
  return [
    // First: when its account is deleted, the tokens that the user has by then are revoked.
    ...(call.errorCode === 500024 ? [token('gone', { UID: UID ?? SOMEBODY, userGone: true })] : []),
    token('valid', {}),
    nobody,
    token('expired', { createdAt: before - HOUR_MS, expiresAt: before }),
    token('revoked', { createdAt: before - HOUR_MS, revokedAt: before }),
    token('closed', { createdAt: before - HOUR_MS, revokedAt: before, browserClosed: true }),
  ];
}

/** The same for the code of an exchange. */
export function codeVariants(call: CallDetail, apiKey: string, standIns: StandIns, anybody: readonly string[]): Code[] {
  const { at } = call;
  const sent = call.request.parameters.find(({ name }) => name === 'redirect_uri')?.value ?? '';
  const code = (name: string, age: number, more: Partial<Code> = {}): Code => ({
    standIn: standIns.of('code', `${name} code`),
    apiKey,
    UID: anybody[0] ?? SOMEBODY,
    redirectUri: sent,
    createdAt: at - age,
    expiresAt: at - age + CODE_LIFETIME_S * SECOND_MS,
    ...more,
  });
  const issuedAt = timeIn(call, ['issued at']);
  const age = issuedAt === undefined ? 10 * SECOND_MS : at - issuedAt;
  const old = issuedAt === undefined ? HOUR_MS : age;
  const usedAt = timeIn(call, ['first use']) ?? at - SECOND_MS;
  const usedAge = Math.max(0, at - usedAt) + SECOND_MS;
  return [
    code('valid', age),
    code('expired', old),
    code('used', usedAge, { usedAt }),
    code('revoked', usedAge, { revokedAt: usedAt }),
    code('other redirect_uri', age, { redirectUri: 'https://another.example/callback' }),
  ];
}

/** The nonce of a replay, with the time of its first use. */
export function usedNonces(call: CallDetail, apiKey: string): BundleState['nonces'] {
  if (call.errorCode !== 403004) return [];
  const nonce = call.request.parameters.find(({ name }) => name.toLowerCase() === 'nonce')?.value;
  if (nonce === undefined) return [];
  return [{ apiKey, nonce, usedAt: timeIn(call, ['first used']) ?? call.at - SECOND_MS }];
}

/** The first time that the trace gives under one of these names. */
function timeIn({ trace }: CallDetail, names: readonly string[]): number | undefined {
  for (const { values = {} } of trace) {
    for (const name of names) {
      const time = Date.parse((values[name] ?? '').replace(/^at /, ''));
      if (!Number.isNaN(time)) return time;
    }
  }
  return undefined;
}

/** The users of a call, and one more for a credential whose user is not known. */
export function usersOf(call: CallDetail): readonly string[] {
  const named = uidsOf(call);
  return named.length > 0 ? named : [SOMEBODY];
}
