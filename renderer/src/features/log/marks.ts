import { useCallback, useMemo } from 'react';
import type { LogView } from '#shared/contract/log.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { logTexts as texts } from '../../texts/log.ts';

/** Digits of a callId that a mark keeps: enough for one call among a million. */
const digits = 16;
/** A filter has at most 30 words, and the user may add some. */
const most = 25;

/** The calls that the user has marked: a view of the log under a name of its own, so that it is kept, filtered by and exported. */
export interface Marks {
  readonly has: (callId: string) => boolean;
  readonly toggle: (callId: string) => void;
}

const word = (callId: string): string => `callid:${callId.slice(0, digits)}`;

/** The words of the view with a call more or less; the oldest mark makes room. */
export function toggled(query: string, callId: string): string {
  const words = query.split(' ').filter(Boolean);
  const mark = word(callId);
  return (words.includes(mark) ? words.filter((each) => each !== mark) : [...words, mark]).slice(-most).join(' ');
}

export function useMarks(): Marks {
  const views = useKeptQuery('log.views', {}).value?.views;
  const { run } = useCommand('log.saveViews');
  const query = views?.find(({ name }) => name === texts.marks.view)?.query ?? '';
  const words = useMemo(() => new Set(query.split(' ')), [query]);
  const has = useCallback((callId: string) => words.has(word(callId)), [words]);
  return {
    has,
    toggle: (callId) => {
      if (views === undefined) return;
      const others: readonly LogView[] = views.filter(({ name }) => name !== texts.marks.view);
      const next = toggled(query, callId);
      void run({ views: next === '' ? [...others] : [{ name: texts.marks.view, query: next }, ...others] });
    },
  };
}
