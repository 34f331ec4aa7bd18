import { replaceRoute } from '../../stores/navigation.ts';
import { filterOfQuery } from './route-filter.ts';
import { type Range, ranges } from './use-problems.ts';

export const views = ['calls', 'problems'] as const;
export type View = (typeof views)[number];

/** What the address of the panel says. */
export interface Shown {
  readonly query: string;
  /** What is shown of the calls. */
  readonly view: View;
  readonly range: Range;
  /** A call that others are compared with (callId). */
  readonly compare: string | undefined;
}

export function shownOf(route: Readonly<Record<string, string>>): Shown {
  return {
    query: filterOfQuery(route),
    view: views.find((view) => view === route.view) ?? 'calls',
    range: ranges.find((range) => range === route.range) ?? '1440',
    compare: route.compare,
  };
}

/** @param call the one that is open (callId) */
export function show({ query, view, range, compare }: Shown, call?: string): void {
  replaceRoute('log', call === undefined ? [] : [call], {
    ...(query !== '' && { q: query }),
    ...(view !== 'calls' && { view, range }),
    ...(compare !== undefined && { compare }),
  });
}

/** The words that limit the log to a time. */
export function timeOf(range: Range): string {
  return range === 'all' ? '' : `since:${range}m`;
}
