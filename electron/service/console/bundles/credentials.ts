import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import { credentialRepository } from '#service/core/credentials/tokens/index.ts';
import type { JsonObject, OneTimeToken } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import { causeOf } from '#shared/causes/cause.ts';
import type { BundleState } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { definedMembers, replacedIn } from '#shared/narrowing.ts';
import { oneTimeKinds, type Slot, slotName } from './recorded-request.ts';
import type { StandIns } from './stand-ins.ts';

/** What a call sent besides secrets, each in the state that it had at the time of the call. */
export type CallCredentials = Pick<BundleState, 'tokens' | 'codes' | 'oneTimeTokens' | 'nonces'>;

interface Source {
  readonly store: Store;
  readonly call: CallDetail;
  readonly apiKey: string;
  /** API keys of all sites of the bundle. */
  readonly keys: readonly string[];
  readonly standIns: StandIns;
}

/** Rows of each list that are looked through, the newest first. */
const MAX_ROWS = 200;
const HOUR_MS = 3_600_000;

/** The key of the cause of a failed call (D78). */
export const causeKey = (call: CallDetail): string => call.cause ?? causeOf(call) ?? '';

/**
 * The tokens, codes and nonces of a call, by what its masks and its trace say and the store still has. One that nobody knows
 * any more is in no list: it was unknown to the call, too, or its verdict will differ.
 */
export function credentialsOf(source: Source, slots: readonly Slot[]): CallCredentials {
  const of = <T>(kind: Slot['kind'], find: (slot: Slot) => T | undefined): T[] => {
    const wanted = slots.filter((slot) => slot.kind === kind);
    const first = wanted.filter(({ shown }, n) => wanted.findIndex((one) => one.shown === shown) === n);
    return (kind === 'oneTime' ? wanted : first).flatMap((slot) => find(slot) ?? []);
  };
  return {
    tokens: of('token', (slot) => tokenOf(source, slot)),
    codes: of('code', (slot) => codeOf(source, slot)),
    oneTimeTokens: of('oneTime', (slot) => oneTimeTokenOf(source, slot)),
    nonces: usedNonces(source),
  };
}

/** The stand-in of the credential in a slot. */
export function credentialStandIn(standIns: StandIns, { kind, shown, what }: Slot): string {
  if (kind === 'code') return standIns.of('code', shown, what);
  return kind === 'oneTime' ? standIns.of('oneTime', what, what) : standIns.of('token', shown, what);
}

function tokenOf({ store, call, apiKey, standIns }: Source, slot: Slot): BundleState['tokens'][number] | undefined {
  const { at } = call;
  const credentials = store.of(credentialRepository);
  const row = credentials
    .page({ apiKey, kind: 'token' }, { after: undefined, limit: MAX_ROWS })
    .items.find(({ masked, createdAt }) => masked === slot.shown && createdAt <= at);
  const ended = timeIn(call, ['revokedAt', 'closedAt']);
  const head = { standIn: credentialStandIn(standIns, slot), apiKey };
  if (row === undefined) {
    // Deleted since: the trace names its user and its end.
    const user = valueIn(call, 'user');
    if (valueIn(call, 'obtained by') === undefined) return undefined;
    const expiresAt = timeIn(call, ['expiresAt']);
    return {
      ...head,
      ...(user !== undefined && user !== 'not bound to a user' && { UID: user }),
      createdAt: Math.min(at, ended ?? at, expiresAt ?? at) - HOUR_MS,
      ...definedMembers({ expiresAt, revokedAt: ended }),
      browserClosed: timeIn(call, ['closedAt']) !== undefined,
    };
  }
  const { revokedAt, endReason, hasSecret } = credentials.history('token', row.id) ?? {};
  // At the same time it may have been ended by this call.
  const isEnded = revokedAt !== undefined && (revokedAt < at || ended !== undefined);
  return {
    ...head,
    createdAt: row.createdAt,
    ...definedMembers({ UID: row.UID, expiresAt: row.expiresAt }),
    ...(isEnded && { revokedAt, ...(endReason && endReason !== 'browserClosed' && { endReason }) }),
    browserClosed: isEnded && endReason === 'browserClosed',
    ...(hasSecret && { secret: standIns.of('secret', 'of the session', 'the secret of the session') }),
  };
}

function codeOf({ store, call, keys, standIns }: Source, slot: Slot): BundleState['codes'][number] | undefined {
  const credentials = store.of(credentialRepository);
  const row = credentials
    .page({ kind: 'code' }, { after: undefined, limit: MAX_ROWS })
    .items.find(({ masked, createdAt, apiKey }) => {
      return masked === slot.shown && createdAt <= call.at && keys.includes(apiKey);
    });
  const history = row && credentials.history('code', row.id);
  if (row?.UID === undefined || history === undefined) return undefined;
  const { lastUsedAt: usedAt, apiKey, UID, createdAt, expiresAt = createdAt } = row;
  const { lastUsedByCall, revokedAt, redirectUri = '', tokenIds } = history;
  const isUsed = usedAt !== undefined && lastUsedByCall !== call.callId;
  const wasValid = tokenIds.some((id) => {
    const end = credentials.history('token', id)?.revokedAt ?? credentials.row('token', id)?.expiresAt;
    return end === undefined || end >= call.at;
  });
  return {
    ...{ standIn: credentialStandIn(standIns, slot), apiKey, UID, redirectUri, createdAt, expiresAt },
    ...(isUsed && { usedAt, ...(wasValid && { tokenOfFirstUse: 'valid' as const }) }),
    ...(isUsed && lastUsedByCall !== undefined && { usedByCall: lastUsedByCall }),
    ...(revokedAt !== undefined && revokedAt < call.at && { revokedAt }),
  };
}

/** The log shows none of it, and the store has none by its value: it is the one that fits what the trace says. */
function oneTimeTokenOf(
  { store, call, apiKey, standIns }: Source,
  slot: Slot,
): BundleState['oneTimeTokens'][number] | undefined {
  const name = slotName(slot).toLowerCase();
  const isUsed = ({ usedAt }: OneTimeToken) => usedAt !== undefined && usedAt < call.at;
  const cause = causeKey(call).toLowerCase();
  if (cause.includes('.unknown-')) return undefined;
  // `400006.invalid:vtoken`, `400006.regtoken-used`
  const isRefused = call.errorCode === 400006 && cause.includes(name);
  const expiresAt = timeIn(call, ['expiresAt']);
  const rows = (oneTimeKinds[name] ?? [])
    .flatMap((kind) => store.of(oneTimeTokenRepository).ofSite(kind, apiKey, MAX_ROWS))
    .filter((one) => one.createdAt <= call.at && isRefused === (isUsed(one) || one.expiresAt <= call.at));
  const row =
    rows.find((one) => one.expiresAt === expiresAt) ??
    rows.find(({ usedAt }) => usedAt === call.at) ??
    rows.find(({ UID }) => UID !== undefined && UID === call.UID) ??
    rows[0];
  if (row === undefined) return undefined;
  const { kind, UID, linkedUID, usedAt, endReason, attempts } = row;
  return {
    ...{ standIn: credentialStandIn(standIns, slot), kind, apiKey },
    ...definedMembers({ UID, linkedUID }),
    ...{ payload: carriedPayload(row.payload), createdAt: row.createdAt, expiresAt: row.expiresAt },
    ...(isUsed(row) && { usedAt, ...(endReason && { endReason }) }),
    attempts: Math.min(attempts, 1000),
  };
}

/** The nonce of a replay, with the time of its first use. */
function usedNonces({ call, apiKey }: Source): BundleState['nonces'] {
  const nonce = call.request.parameters.find(({ name }) => name.toLowerCase() === 'nonce')?.value;
  if (call.errorCode !== 403004 || nonce === undefined) return [];
  const usedAt = timeIn(call, ['first used']) ?? call.at;
  const isSame = causeKey(call).endsWith('.call-arrived-twice');
  const firstCall = valueIn(call, 'call of the first use') && (isSame ? 'same' : 'other');
  return [{ apiKey, nonce, usedAt, ...(firstCall && { firstCall }) }];
}

/** Members of what a token remembers that open something, or that nobody needs to know (R48). */
const notCarried = /code|secret|token|password|hash|challenge|salt|identities|reported|handle|key/i;

/**
 * What a bundle carries of that which a one-time token remembers: without secrets. Within an object such as a second factor
 * their members stay, emptied, so that it keeps its form.
 */
export const carriedPayload = (payload: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(payload)
      .filter(([name]) => !notCarried.test(name))
      .map(([name, value]) => [name, emptied(value)]),
  );

const emptied = (value: unknown): unknown =>
  replacedIn(value, (one, name = '') => (notCarried.test(name) ? emptyOf(one) : emptied(one)));

/** Of the same type, and without content. */
function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : '';
}

/** The first value that the trace of a call gives under a name. */
export function valueIn({ trace }: Pick<CallDetail, 'trace'>, name: string): string | undefined {
  return trace.find(({ values }) => values?.[name] !== undefined)?.values?.[name];
}

/** The first time, milliseconds, that the trace gives under one of these names. */
function timeIn(call: CallDetail, names: readonly string[]): number | undefined {
  const times = names.map((name) => Date.parse((valueIn(call, name) ?? '').replace(/^at /, '')));
  return times.find((time) => !Number.isNaN(time));
}
