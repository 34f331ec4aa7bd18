import { useMemo, useState } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';

/** Rows of the list that one action changes together. */
export interface TokenSelection {
  has(row: CredentialRow): boolean;
  toggle(row: CredentialRow): void;
  set(rows: readonly CredentialRow[]): void;
}

const idOf = ({ kind, id }: CredentialRow): string => `${kind}-${id}`;

export function useSelection(): TokenSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      has: (row) => ids.has(idOf(row)),
      toggle: (row) =>
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(idOf(row))) after.add(idOf(row));
          return after;
        }),
      set: (rows) => setIds(new Set(rows.map(idOf))),
    }),
    [ids],
  );
}
