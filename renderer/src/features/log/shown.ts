import { replaceRoute } from '../../stores/navigation.ts';
import { filterOfQuery } from './route-filter.ts';
import { type Range, ranges } from './use-problems.ts';

export const views = ['calls', 'problems'] as const;
export type View = (typeof views)[number];

/** What the address of the panel says. */
export interface Shown {
  /** An imported log; undefined: the log of this service. */
  readonly file: string | undefined;
  readonly query: string;
  /** What is shown of the calls. */
  readonly view: View;
  readonly range: Range;
  /** A call that others are compared with (`callRef`). */
  readonly compare: string | undefined;
}

export function shownOf(route: Readonly<Record<string, string>>): Shown {
  return {
    file: route.file,
    query: filterOfQuery(route),
    view: views.find((view) => view === route.view) ?? 'calls',
    range: ranges.find((range) => range === route.range) ?? '1440',
    compare: route.compare,
  };
}

/** @param call the one that is open: a callId, of an imported log a place in its file */
export function show({ file, query, view, range, compare }: Shown, call?: string): void {
  replaceRoute('log', call === undefined ? [] : [call], {
    ...(file !== undefined && { file }),
    ...(query !== '' && { q: query }),
    ...(view !== 'calls' && { view, range }),
    ...(compare !== undefined && { compare }),
  });
}

/** The words that limit the log to a time. The calls of a file are of any time: of them all are looked at. */
export function timeOf({ file, range }: Pick<Shown, 'file' | 'range'>): string {
  return file !== undefined || range === 'all' ? '' : `since:${range}m`;
}
