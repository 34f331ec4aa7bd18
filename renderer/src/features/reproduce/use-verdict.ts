import { useEffect, useRef, useState } from 'react';
import type { PasteReading, ReproduceVerdict } from '#shared/contract/reproduce.ts';
import type { Problem } from '#shared/contract/result.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useReproduce } from '../../stores/reproduce.ts';
import { useServiceClock } from '../../ui/service-clock.ts';

/** After the last key: a paste is one change, typing many. */
const pauseMs = 150;
/** For which a search computes, so that the verdict is there within a second; who wants more of it asks for that. */
const searchMs = 500;
/** Between two looks at how far a search is. */
const progressMs = 300;

export interface VerdictState {
  readonly reading: PasteReading | undefined;
  readonly verdict: ReproduceVerdict | undefined;
  readonly problem: Problem | undefined;
  /** True while what is shown does not belong to the text yet. */
  readonly waiting: boolean;
  /** True while what is shown is about another call: it must not be taken for the verdict on this one. */
  readonly outdated: boolean;
  /** Signatures that the search has made and compared, once it takes a while. */
  readonly tried: number | undefined;
  /** Ends the search; the verdict then says what was found until now. */
  readonly stop: () => void;
}

type Shown = Omit<VerdictState, 'outdated' | 'tried' | 'stop'> & {
  readonly text: string;
  readonly entry: number | undefined;
};

const nothing: Shown = {
  reading: undefined,
  verdict: undefined,
  problem: undefined,
  waiting: false,
  text: '',
  entry: undefined,
};

/** The calls in the pasted text, and the verdict on the chosen one. A late response to an earlier text is dropped. */
export function useVerdict(): VerdictState {
  const { invoke } = usePlatform();
  const { text, entry, given, isWhole } = useReproduce();
  const [state, setState] = useState<Shown>(nothing);
  const isEmpty = text.trim() === '';
  // A verdict is by the service clock (D39).
  const { offset, frozenAt } = useServiceClock();
  const clock = frozenAt === undefined ? `running ${offset}` : `frozen ${frozenAt}`;
  const [tried, setTried] = useState<number>();
  const search = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: judged again when the service clock is moved
  useEffect(() => {
    if (isEmpty) return setState(nothing);
    let current = true;
    const id = crypto.randomUUID();
    search.current = id;
    setTried(undefined);
    setState((former) => ({ ...former, waiting: true }));
    const read = async () => {
      const [reading, judged] = await Promise.all([
        invoke('reproduce.read', { text }),
        invoke('reproduce.judge', {
          text,
          ...(entry !== undefined && { entry }),
          ...(given.trim() !== '' && { given }),
          search: id,
          ...(!isWhole && { milliseconds: searchMs }),
        }),
      ]);
      clearInterval(progress);
      if (!current) return;
      setState({
        reading: reading.ok ? reading.value : undefined,
        verdict: judged.ok ? judged.value : undefined,
        problem: reading.ok ? (judged.ok ? undefined : judged.error) : reading.error,
        waiting: false,
        text,
        entry,
      });
    };
    const timer = setTimeout(() => void read(), pauseMs);
    const progress = setInterval(async () => {
      const seen = await invoke('reproduce.search', { search: id });
      if (current && seen.ok) setTried(seen.value.tried);
    }, progressMs);
    return () => {
      current = false;
      clearTimeout(timer);
      clearInterval(progress);
      // Nobody waits for the verdict on a former text.
      void invoke('reproduce.stop', { search: id });
    };
  }, [invoke, text, entry, given, isWhole, isEmpty, clock]);
  const shown = isEmpty ? nothing : state;
  const stop = () => {
    if (search.current !== undefined) void invoke('reproduce.stop', { search: search.current });
  };
  return {
    ...shown,
    outdated: !isEmpty && (shown.text !== text || shown.entry !== entry),
    tried: shown.waiting ? tried : undefined,
    stop,
  };
}
