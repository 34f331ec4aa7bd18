import { useCallback, useMemo } from 'react';
import { useCommand } from '../../stores/use-command.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { toggled, word } from './mark-words.ts';

/** The calls that the user has marked: a view of the log under a name of its own, so that it is kept, filtered by and exported. */
export interface Marks {
  readonly has: (callId: string) => boolean;
  readonly toggle: (callId: string) => void;
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
      const next = toggled(query, callId);
      const { view: name } = texts.marks;
      void run(
        next === '' ? { views: [], partial: true, removed: [name] } : { views: [{ name, query: next }], partial: true },
      );
    },
  };
}
