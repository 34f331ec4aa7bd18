import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import type { OneTimeToken, OneTimeTokenKind } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { BundleState } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { SOMEBODY } from './account-state.ts';
import type { Anonymiser } from './anonymise.ts';
import { carriedPayload } from './carried-payload.ts';
import type { StandIns } from './stand-ins.ts';
import { timeIn } from './times.ts';

type BundledToken = BundleState['oneTimeTokens'][number];

/** The kinds that a parameter takes, by its name in lower case. */
const kindsOf: Readonly<Record<string, readonly OneTimeTokenKind[]>> = {
  regtoken: ['registration'],
  x_regtoken: ['registration'],
  passwordresettoken: ['passwordReset'],
  vtoken: ['otp', 'emailOtp', 'magicLink'],
  phvtoken: ['tfaCode'],
  scttoken: ['tfaCode'],
  gigyaassertion: ['tfaAssertion'],
  providerassertion: ['tfaProof'],
  atoken: ['identifier'],
  verificationtoken: ['push'],
  idtoken: ['passkeyProof'],
  invitationid: ['groupInvitation'],
  // That of accounts.risk.saptcha.verify is a JWT, signed by a key that no bundle carries: it has no state here.
  token: ['groupJoin'],
};

/** Parameters that hold a one-time token. */
export const oneTimeParameters: readonly string[] = Object.keys(kindsOf);

/** The kinds of the one-time token that a slot stands for: `the parameter regToken`. */
export function kindsOfSlot(what: string): readonly OneTimeTokenKind[] {
  return kindsOf[/^the parameter (\S+)$/.exec(what)?.[1]?.toLowerCase() ?? ''] ?? [];
}

/** Rows of one kind that may have been the one. */
const MOST_ROWS = 6;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;
const endReasons = ['passwordChanged', 'identifierRemoved', 'accountDeleted'] as const;
/**
 * The states that a one-time token of a call may have had. The log shows none, and the store has none by its value: those
 * that the site issued are tried, then each way to end.
 *
 * @param kinds those that the call's parameters take
 */
export function oneTimeVariants(
  store: Store,
  call: CallDetail,
  apiKey: string,
  kinds: readonly OneTimeTokenKind[],
  standIns: StandIns,
  users: readonly string[],
  anonymiser: Anonymiser | undefined,
): BundledToken[] {
  const expiresAt = timeIn(call, ['expiresAt']);
  const user = users.find((one) => one !== SOMEBODY);
  return kinds.flatMap((kind) => [
    ...ended(kind, call, apiKey, standIns, user, expiresAt),
    ...rowsOf(store, call, apiKey, kind).flatMap((row, n) => statesOf(row, n, call, standIns, anonymiser)),
  ]);
}

/** Those that the site had issued by then; the likeliest first. */
function rowsOf(store: Store, call: CallDetail, apiKey: string, kind: OneTimeTokenKind): readonly OneTimeToken[] {
  const expiresAt = timeIn(call, ['expiresAt']);
  return store
    .of(oneTimeTokenRepository)
    .ofSite(kind, apiKey, 100)
    .filter(({ createdAt }) => createdAt <= call.at)
    .sort((a, b) => Number(b.expiresAt === expiresAt) - Number(a.expiresAt === expiresAt))
    .slice(0, MOST_ROWS);
}

/** The accounts whose one-time tokens a call may have sent. */
export function usersOfOneTimeTokens(
  store: Store,
  call: CallDetail,
  apiKey: string,
  kinds: readonly OneTimeTokenKind[],
): readonly string[] {
  return kinds.flatMap((kind) =>
    rowsOf(store, call, apiKey, kind).flatMap(({ UID, linkedUID }) =>
      [UID, linkedUID].filter((one) => one !== undefined),
    ),
  );
}

function statesOf(
  row: OneTimeToken,
  n: number,
  call: CallDetail,
  standIns: StandIns,
  anonymiser: Anonymiser | undefined,
): BundledToken[] {
  const { kind, apiKey, UID, linkedUID, createdAt, expiresAt, usedAt, endReason, attempts } = row;
  const named = (one: string) => anonymiser?.UID(one) ?? one;
  const payload = carriedPayload(row.payload);
  const one = (name: string, more: Partial<BundledToken>): BundledToken => ({
    ...{ standIn: standIns.of('oneTime', `${kind} ${n} ${name}`), kind, apiKey, createdAt, expiresAt },
    ...(UID !== undefined && { UID: named(UID) }),
    ...(linkedUID !== undefined && { linkedUID: named(linkedUID) }),
    payload: anonymiser?.object(payload) ?? payload,
    attempts: Math.min(attempts, 1000),
    userGone: false,
    ...more,
  });
  const unused = one('unused', {});
  return usedAt === undefined || usedAt > call.at
    ? [unused]
    : [one('used', { usedAt, ...(endReason && { endReason }) }), unused];
}

/** Each way to have ended, at the times that the trace names. */
function ended(
  kind: OneTimeTokenKind,
  { at, ...call }: CallDetail,
  apiKey: string,
  standIns: StandIns,
  user: string | undefined,
  expiresAt: number | undefined,
): BundledToken[] {
  const end = expiresAt ?? at + HOUR_MS;
  const createdAt = Math.max(0, Math.min(end, at) - 2 * HOUR_MS);
  const one = (name: string, more: Partial<BundledToken>): BundledToken => ({
    ...{ standIn: standIns.of('oneTime', `${kind} ${name}`), kind, apiKey, createdAt, expiresAt: end },
    ...(user !== undefined && { UID: user }),
    ...{ payload: {}, attempts: 0, userGone: false },
    ...more,
  });
  // A registration that has just begun has no account.
  if (call.errorCode === 0) return [one('valid', {}), one('valid, of nobody', { UID: undefined })];
  const usedAt = Math.max(createdAt, at - SECOND_MS);
  return [
    // First: with its account all other tokens of the user end.
    one('gone', { usedAt, UID: user ?? SOMEBODY, userGone: true }),
    one('valid', {}),
    one('valid, of nobody', { UID: undefined }),
    ...(end <= at ? [] : [one('expired', { expiresAt: Math.max(createdAt + 1, at - SECOND_MS) })]),
    one('used', { usedAt }),
    ...endReasons.map((endReason) => one(endReason, { usedAt, endReason })),
  ];
}
