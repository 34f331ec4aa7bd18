import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CallSummary } from '#shared/contract/log.ts';
import { parseFilter } from '#shared/log-filter/parse.ts';
import { usePlatform } from '../../platform/context.tsx';
import { noneWaiting } from '../../stores/held-rows.ts';
import { useStores } from '../../stores/stores.tsx';
import { type ShownPages, usePaged } from '../../stores/use-operations.ts';
import { useServiceClock } from '../../ui/service-clock.ts';
import { belongs } from './filter.ts';
import { withNewCalls } from './new-calls.ts';

/** New calls are shown together this often, so that a busy service does not redraw the list for each call. */
const gatherMs = 120;
/** How often the service is asked for what only it can tell: whether calls belong here. */
const askMs = 700;
/** Beyond this many rows the list begins again from the top, so that it stays small while nobody scrolls. */
const mostRows = 5_000;
/** New calls that are counted while they wait. */
const mostWaiting = 500;

/**
 * The calls that pass a filter, newest first. New ones come in at the top; while `held`, they wait, so that no row moves
 * under the reader.
 */
export function useCalls(query: string, held: boolean): ShownPages<CallSummary> {
  const filter = query === '' ? {} : { query };
  const state = usePaged('log.list', { filter });
  const { live } = useStores();
  const { invoke } = usePlatform();
  const { offset, frozenAt } = useServiceClock();
  const terms = useMemo(
    () => parseFilter(query, frozenAt ?? Date.now() + offset, Date.now()).terms,
    [query, offset, frozenAt],
  );
  const [waiting, setWaiting] = useState(noneWaiting);
  const latest = useRef({ state, terms, held, waiting, query });
  latest.current = { state, terms, held, waiting, query };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has other calls that wait
  useEffect(() => setWaiting(noneWaiting), [query]);

  const countNew = useCallback(async () => {
    const asked = latest.current.query;
    const input = { filter: asked === '' ? {} : { query: asked }, limit: mostWaiting };
    const result = await invoke('log.list', input);
    const { state: now, query: current } = latest.current;
    if (!result.ok || current !== asked) return;
    const newest = now.items?.[0]?.callId;
    const index = result.value.items.findIndex(({ callId }) => callId === newest);
    const count = index < 0 ? result.value.items.length : index;
    setWaiting({ count, more: index < 0 && result.value.next !== undefined });
  }, [invoke]);

  useEffect(() => {
    let gathered: CallSummary[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: ReturnType<typeof setTimeout> | undefined;
    const askLater = () => {
      asking ??= setTimeout(() => {
        asking = undefined;
        const { held: holds, waiting: wait, state: now } = latest.current;
        if ((holds && now.items?.length !== 0) || wait.count > 0) void countNew();
        else void now.reload();
      }, askMs);
    };
    const show = () => {
      timer = undefined;
      const fresh = gathered;
      gathered = [];
      const { state: now, terms: wanted, held: holds, waiting: wait } = latest.current;
      const verdicts = fresh.map((call) => belongs(call, wanted));
      if (verdicts.every((verdict) => verdict === 'no')) return;
      const shown = now.items?.length ?? 0;
      // Where there is no row, none can move.
      if ((holds && shown > 0) || wait.count > 0) return askLater();
      // What is being read may have been put together before these calls.
      if (now.loading || verdicts.includes('ask') || shown > mostRows) return void now.reload();
      const added = fresh.filter((_, index) => verdicts[index] === 'yes');
      now.change((items) => withNewCalls(items, added));
    };
    const stop = live.onCall((call) => {
      gathered.push(call);
      timer ??= setTimeout(show, gatherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      clearTimeout(asking);
    };
  }, [live, countNew]);

  const showNew = useCallback(() => {
    setWaiting(noneWaiting);
    return latest.current.state.reload();
  }, []);
  const free = !held && waiting.count > 0;
  useEffect(() => {
    if (free) void showNew();
  }, [free, showNew]);
  return { ...state, waiting, showNew };
}
