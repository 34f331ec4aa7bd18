import type { CredentialDetail } from '#shared/contract/tokens.ts';

/** An instant on the picture of a lifetime. */
export interface LifetimeMark {
  readonly kind: 'issued' | 'used' | 'now' | 'ended' | 'expires';
  /** Milliseconds by the service clock. */
  readonly at: number;
  /** Its place between the first and the last instant that is drawn, 0 to 1. */
  readonly place: number;
}

export interface Lifetime {
  readonly marks: readonly LifetimeMark[];
  /** The part of the picture in which it is or was valid, 0 to 1. */
  readonly validTo: number;
  /** The part of it that is over. */
  readonly over: number;
}

export type LifetimeFacts = Pick<CredentialDetail, 'state' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'>;

/**
 * What the picture of a token's or code's life shows. One that never expires is drawn until now.
 *
 * @param now by the service clock, milliseconds; it may be before the start, because the clock can be moved (D39)
 */
export function lifetimeOf(row: LifetimeFacts, now: number): Lifetime {
  const { state, createdAt, expiresAt, revokedAt } = row;
  // A code that was used, a token that was revoked: the time it would have had is drawn, too.
  const ended = revokedAt ?? (state === 'used' ? row.lastUsedAt : undefined);
  const end = ended ?? expiresAt;
  const instants: readonly (readonly [LifetimeMark['kind'], number | undefined])[] = [
    ['issued', createdAt],
    ['used', ended === row.lastUsedAt ? undefined : row.lastUsedAt],
    ['ended', ended],
    ['expires', expiresAt],
    ['now', now],
  ];
  const known = instants.flatMap(([kind, at]) => (at === undefined ? [] : [{ kind, at }]));
  const first = Math.min(...known.map(({ at }) => at));
  const length = Math.max(1, Math.max(...known.map(({ at }) => at)) - first);
  const placeOf = (at: number): number => (at - first) / length;
  return {
    marks: known.map((mark) => ({ ...mark, place: placeOf(mark.at) })).toSorted((a, b) => a.at - b.at),
    validTo: end === undefined ? 1 : placeOf(end),
    over: placeOf(Math.min(now, end ?? now)),
  };
}

/** How much of its time a valid token or code has used up, 0 to 1; undefined: it has no end that is known. */
export function usedUp(
  { state, createdAt, expiresAt }: Pick<LifetimeFacts, 'state' | 'createdAt' | 'expiresAt'>,
  now: number,
): number | undefined {
  if (state !== 'valid' || expiresAt === undefined || expiresAt <= createdAt) return undefined;
  return Math.min(1, Math.max(0, (now - createdAt) / (expiresAt - createdAt)));
}
