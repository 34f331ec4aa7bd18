import { useEffect, useState } from 'react';
import type { PasteReading, ReproduceVerdict } from '#shared/contract/reproduce.ts';
import type { Problem } from '#shared/contract/result.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useReproduce } from '../../stores/reproduce.ts';

/** After the last key: a paste is one change, typing many. */
const pauseMs = 150;

export interface VerdictState {
  readonly reading: PasteReading | undefined;
  readonly verdict: ReproduceVerdict | undefined;
  readonly problem: Problem | undefined;
  /** True while what is shown does not belong to the text yet. */
  readonly waiting: boolean;
  /** True while what is shown is about another call: it must not be taken for the verdict on this one. */
  readonly outdated: boolean;
}

type Shown = Omit<VerdictState, 'outdated'> & { readonly text: string; readonly entry: number | undefined };

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
  const { text, entry, given } = useReproduce();
  const [state, setState] = useState<Shown>(nothing);
  const isEmpty = text.trim() === '';

  useEffect(() => {
    if (isEmpty) return setState(nothing);
    let current = true;
    setState((former) => ({ ...former, waiting: true }));
    const read = async () => {
      const [reading, judged] = await Promise.all([
        invoke('reproduce.read', { text }),
        invoke('reproduce.judge', {
          text,
          ...(entry !== undefined && { entry }),
          ...(given.trim() !== '' && { given }),
        }),
      ]);
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
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [invoke, text, entry, given, isEmpty]);
  const shown = isEmpty ? nothing : state;
  return { ...shown, outdated: !isEmpty && (shown.text !== text || shown.entry !== entry) };
}
