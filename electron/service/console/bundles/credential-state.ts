import { credentialRepository } from '#service/core/credentials/tokens/index.ts';
import type { Store } from '#service/storage/index.ts';
import { causeOf } from '#shared/causes/cause.ts';
import type { BundleState } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { TokenEndReason } from '#shared/contract/tokens.ts';
import { CODE_LIFETIME_S } from '#shared/protocol/lifetimes.ts';
import { SOMEBODY, uidsOf } from './account-state.ts';
import type { StandIns } from './stand-ins.ts';
import { timeIn } from './times.ts';

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
  kept: readonly Token[],
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
  const revoked = (endReason: TokenEndReason) =>
    token(`revoked ${endReason}`, { createdAt: before - HOUR_MS, revokedAt: before, endReason });
  return [
    // First: when its account is deleted, the tokens that the user has by then are revoked.
    ...(call.errorCode === 0
      ? []
      : [
          token('gone', {
            ...{ UID: UID ?? SOMEBODY, userGone: true, createdAt: before - HOUR_MS },
            ...{ revokedAt: before, endReason: 'accountDeleted' as const },
          }),
        ]),
    token('valid', {}),
    ...kept,
    nobody,
    token('expired', { createdAt: before - HOUR_MS, expiresAt: before }),
    token('revoked', { createdAt: before - HOUR_MS, revokedAt: before }),
    token('closed', { createdAt: before - HOUR_MS, revokedAt: before, browserClosed: true }),
    ...(call.errorCode === 0 ? [] : endReasons.map(revoked)),
    // A token that has not expired, at the time that the trace names.
    ...(ended > at ? [token('still valid', { expiresAt: ended })] : []),
    token('with a session secret', { secret: standIns.of('secret', 'of the session', 'the secret of the session') }),
  ];
}

/** Tokens of a page of the list. */
const MOST_ROWS = 200;
const MOST_KEPT = 4;

/**
 * The tokens that are kept and may be those of a call: by what its masks show of them.
 *
 * @param shown masked tokens
 * @param named the UID as the bundle has it
 */
export function keptTokens(
  store: Store,
  { at }: CallDetail,
  apiKey: string,
  shown: ReadonlySet<string>,
  standIns: StandIns,
  named: (UID: string) => string,
): Token[] {
  const rows = store
    .of(credentialRepository)
    .page({ apiKey, kind: 'token' }, { after: undefined, limit: MOST_ROWS })
    .items.filter(({ masked, createdAt }) => shown.has(masked) && createdAt <= at)
    .slice(0, MOST_KEPT);
  return rows.map(({ id, UID, createdAt, expiresAt, browserBound }) => {
    const { revokedAt, endReason } = store.of(credentialRepository).history('token', id) ?? {};
    const isEnded = revokedAt !== undefined && revokedAt <= at;
    return {
      ...{ standIn: standIns.of('token', `kept token ${id}`), apiKey, createdAt, userGone: false },
      ...(UID !== undefined && { UID: named(UID) }),
      ...(expiresAt !== undefined && { expiresAt }),
      browserClosed: isEnded && browserBound,
      ...(isEnded && { revokedAt, ...(endReason && endReason !== 'browserClosed' && { endReason }) }),
    };
  });
}

const endReasons = ['codeReused', 'logout', 'passwordChanged', 'accountDeleted', 'accountDisabled'] as const;

/** The same for the code of an exchange. */
export function codeVariants(
  call: CallDetail,
  apiKey: string,
  standIns: StandIns,
  anybody: readonly string[],
  otherKeys: readonly string[],
): Code[] {
  const { at } = call;
  const sent = call.request.parameters.find(({ name }) => name === 'redirect_uri')?.value ?? '';
  const code = (name: string, age: number, more: Partial<Code> = {}): Code => ({
    standIn: standIns.of('code', `${name} code`),
    apiKey,
    UID: anybody[0] ?? SOMEBODY,
    redirectUri: sent,
    createdAt: at - age,
    expiresAt: at - age + CODE_LIFETIME_S * SECOND_MS,
    userGone: false,
    ...more,
  });
  const issuedAt = timeIn(call, ['issued at']);
  const age = issuedAt === undefined ? 10 * SECOND_MS : at - issuedAt;
  const old = issuedAt === undefined ? HOUR_MS : age;
  const usedAt = timeIn(call, ['first use']) ?? at - SECOND_MS;
  const usedAge = Math.max(0, at - usedAt) + SECOND_MS;
  const usedByCall = valueIn(call, 'call of the first use');
  const used = { usedAt, ...(usedByCall !== undefined && /^[0-9a-f]{32}$/.test(usedByCall) && { usedByCall }) };
  return [
    ...(call.errorCode === 400014 ? [code('gone', age, { userGone: true })] : []),
    code('valid', age),
    code('expired', old),
    code('used', usedAge, used),
    code('used, with a valid token', usedAge, { ...used, tokenOfFirstUse: 'valid' }),
    code('revoked', usedAge, { revokedAt: usedAt }),
    ...otherKeys.slice(0, 1).map((other) => code('of another site', age, { apiKey: other })),
    code('other redirect_uri', age, { redirectUri: 'https://another.example/callback' }),
  ];
}

/** The nonce of a replay, with the time of its first use. */
export function usedNonces(call: CallDetail, apiKey: string): BundleState['nonces'] {
  if (call.errorCode !== 403004) return [];
  const nonce = call.request.parameters.find(({ name }) => name.toLowerCase() === 'nonce')?.value;
  if (nonce === undefined) return [];
  const usedAt = timeIn(call, ['first used']) ?? call.at - SECOND_MS;
  if (valueIn(call, 'call of the first use') === undefined) return [{ apiKey, nonce, usedAt }];
  return [
    {
      apiKey,
      nonce,
      usedAt,
      firstCall: (call.cause ?? causeOf(call))?.endsWith('.call-arrived-twice') ? 'same' : 'other',
    },
  ];
}

function valueIn({ trace }: CallDetail, name: string): string | undefined {
  return trace.find(({ values }) => values?.[name] !== undefined)?.values?.[name];
}

/** The users of a call, and one more for a credential whose user is not known. */
export function usersOf(call: CallDetail): readonly string[] {
  const named = uidsOf(call);
  return named.length > 0 ? named : [SOMEBODY];
}
