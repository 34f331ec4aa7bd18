import type { CredentialRow } from '#shared/contract/tokens.ts';

/** What a row's end column says: when it ends, or why it has no countdown. */
export type End =
  | { readonly kind: 'countdown'; readonly at: number }
  | { readonly kind: 'browser' }
  | { readonly kind: 'never' }
  | { readonly kind: 'over' };

/** What says when a token, code or grant ends. */
export interface Ending
  extends Pick<CredentialRow, 'state' | 'expiresAt'>,
    Partial<Pick<CredentialRow, 'browserBound'>> {
  readonly createdAt: number;
}

/** When it expires; an invalid one has no countdown (D25, D28). */
export function endOf(row: Omit<Ending, 'createdAt'>): End {
  if (row.state !== 'valid') return { kind: 'over' };
  if (row.expiresAt !== undefined) return { kind: 'countdown', at: row.expiresAt };
  return row.browserBound ? { kind: 'browser' } : { kind: 'never' };
}

/** When a valid token, code or grant expires by itself; undefined: it does not, or is over. */
export function expiryOf({ state, expiresAt }: Pick<Ending, 'state' | 'expiresAt'>): number | undefined {
  return state === 'valid' ? expiresAt : undefined;
}

/** What can be done with a row: only a valid one can be ended, and only tokens call methods. */
export function actionsOf(row: Pick<CredentialRow, 'state' | 'kind'>): {
  readonly call: boolean;
  readonly end: boolean;
} {
  // A method can be called with an invalid token, to show the error (D28).
  return { call: row.kind === 'token', end: row.state === 'valid' };
}
