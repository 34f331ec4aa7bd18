import { useEffect, useRef } from 'react';
import type { CallSummary, LogFilter } from '#shared/contract/log.ts';
import type { PagedState } from '../../stores/paged-store.ts';
import { useStores } from '../../stores/stores.tsx';
import { usePaged } from '../../stores/use-operations.ts';
import { belongs } from './filter.ts';
import { withNewCalls } from './new-calls.ts';

/** New calls are shown together this often, so that a busy service does not redraw the list for each call. */
const gatherMs = 120;
/** Beyond this many rows the list begins again from the top, so that it stays small while nobody scrolls. */
const mostRows = 5_000;

/** The calls that pass a filter, newest first, growing at the top with each new call. */
export function useCalls(filter: LogFilter): PagedState<CallSummary> {
  const state = usePaged('log.list', { filter }, ['log']);
  const { live } = useStores();
  const latest = useRef({ state, filter });
  latest.current = { state, filter };
  useEffect(() => {
    let gathered: CallSummary[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      const fresh = gathered;
      gathered = [];
      const { state: now, filter: wanted } = latest.current;
      const verdicts = fresh.map((call) => belongs(call, wanted));
      if (verdicts.includes('ask') || (now.items?.length ?? 0) > mostRows) return void now.reload();
      const added = fresh.filter((_, index) => verdicts[index] === 'yes');
      if (added.length > 0) now.change((items) => withNewCalls(items, added));
    };
    const stop = live.onCall((call) => {
      gathered.push(call);
      timer ??= setTimeout(show, gatherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live]);
  return state;
}
