import { useEffect, useState } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { usePlatform } from '../../platform/context.tsx';
import type { DataCenterRow } from './data-center-row.ts';

/** Where the host names of a data center lead. */
export type Resolved = OperationOutput<'dataCenters.resolve'>;

const none: ReadonlyMap<string, Resolved> = new Map();

/**
 * Where the host names of all data centers lead, by the hosts file alone (R32). Asked for once for the sentence above the list
 * and for its rows, and drawn together.
 *
 * @param dataCenters undefined: not read yet
 * @returns by id of the data center; empty until all were read
 */
export function useResolved(dataCenters: readonly DataCenterRow[] | undefined): ReadonlyMap<string, Resolved> {
  const { invoke } = usePlatform();
  const [resolved, setResolved] = useState(none);
  useEffect(() => {
    if (dataCenters === undefined) return;
    let isLatest = true;
    void Promise.all(
      dataCenters.map(async ({ id }) => [id, await invoke('dataCenters.resolve', { id })] as const),
    ).then((all) => {
      if (!isLatest) return;
      setResolved(new Map(all.flatMap(([id, result]) => (result.ok ? [[id, result.value] as const] : []))));
    });
    return () => {
      isLatest = false;
    };
  }, [dataCenters, invoke]);
  return resolved;
}
