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
}

const nothing: VerdictState = { reading: undefined, verdict: undefined, problem: undefined, waiting: false };

/** The calls in the pasted text, and the verdict on the chosen one. A late response to an earlier text is dropped. */
export function useVerdict(): VerdictState {
  const { invoke } = usePlatform();
  const { text, entry, given } = useReproduce();
  const [state, setState] = useState<VerdictState>(nothing);
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
      });
    };
    const timer = setTimeout(() => void read(), pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [invoke, text, entry, given, isEmpty]);
  return isEmpty ? nothing : state;
}
