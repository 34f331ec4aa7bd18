import { useMemo, useState } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';

/** Rows of the list that one action changes together. */
export interface TokenSelection {
  /** Those that are still in the list, as it shows them now. */
  readonly rows: readonly CredentialRow[];
  has(row: CredentialRow): boolean;
  toggle(row: CredentialRow): void;
  set(rows: readonly CredentialRow[]): void;
}

const idOf = ({ kind, id }: CredentialRow): string => `${kind}-${id}`;

/** @param shown rows of the list; a selected one that leaves it is no longer selected */
export function useSelection(shown: readonly CredentialRow[] | undefined): TokenSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      rows: shown?.filter((row) => ids.has(idOf(row))) ?? [],
      has: (row) => ids.has(idOf(row)),
      toggle: (row) =>
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(idOf(row))) after.add(idOf(row));
          return after;
        }),
      set: (rows) => setIds(new Set(rows.map(idOf))),
    }),
    [ids, shown],
  );
}
