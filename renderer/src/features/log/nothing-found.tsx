import type { LucideIcon } from 'lucide-react';
import { logTexts } from '../../texts/log.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Counted } from './use-problems.ts';

interface NothingFoundProps {
  readonly icon: LucideIcon;
  readonly counted: Counted;
  readonly words: {
    /** Of this service in the time that was chosen, and what to do. */
    readonly none: string;
    readonly noneNext: string;
    /** Of a file, which is of no time. */
    readonly noneOfFile: string;
  };
  readonly small?: boolean;
}

/** In place of a group or a picture that has no call. */
export function NothingFound({ icon, counted: { file, query }, words, small = false }: NothingFoundProps) {
  return (
    <EmptyState small={small} icon={icon} title={file === undefined ? words.none : words.noneOfFile}>
      {query !== '' ? logTexts.noMatch.text : file === undefined ? words.noneNext : null}
    </EmptyState>
  );
}
