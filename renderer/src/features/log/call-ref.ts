import type { CallDetail } from '#shared/contract/log.ts';
import type { QueryState } from '../../stores/query-store.ts';
import { useQuery } from '../../stores/use-operations.ts';

/** Names a call of any log: its callId, or of an imported log `<log>.<place in the file>`. */
export function callRef(call: string, file: string | undefined): string {
  return file === undefined ? call : `${file}.${call}`;
}

/** True where the call is of an imported log. */
export function isImported(ref: string): boolean {
  return ref.includes('.');
}

/** A call of any log. @param ref as `callRef` makes it */
export function useCall(ref: string): QueryState<CallDetail> {
  const [id = '', n] = ref.split('.');
  return useQuery<'log.get' | 'importedLogs.get'>(
    n === undefined ? 'log.get' : 'importedLogs.get',
    n === undefined ? { callId: id } : { id, n: Number(n) },
    [],
  );
}
