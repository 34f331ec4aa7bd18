import type { CredentialRow } from '#shared/contract/tokens.ts';

/** What a row's end column says: when it ends, or why it has no countdown. */
export type End =
  | { readonly kind: 'countdown'; readonly at: number }
  | { readonly kind: 'browser' }
  | { readonly kind: 'never' }
  | { readonly kind: 'over' };

/** How the life of a token or code ends; what no longer works has no countdown (D25, D28). */
export function endOf(row: Pick<CredentialRow, 'state' | 'expiresAt' | 'browserBound'>): End {
  if (row.state !== 'valid') return { kind: 'over' };
  if (row.expiresAt !== undefined) return { kind: 'countdown', at: row.expiresAt };
  return row.browserBound ? { kind: 'browser' } : { kind: 'never' };
}

/** What can still be done with a row: nothing ends twice, and only tokens call methods. */
export function actionsOf(row: Pick<CredentialRow, 'state' | 'kind'>): {
  readonly call: boolean;
  readonly expire: boolean;
  readonly revoke: boolean;
} {
  const valid = row.state === 'valid';
  // An ended token can still be called with: that shows how a late use is refused (D28).
  return { call: row.kind === 'token', expire: valid, revoke: valid };
}
