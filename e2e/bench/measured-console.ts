import type { Desk } from './desk.ts';
import type { Starts } from './desk-start.ts';

/** How fast the console is over a log of `rows` calls, and how long it takes until it can be used. */
export interface MeasuredConsole {
  readonly rows: number;
  /** Load of the machine, mean of a minute: before and after `desk`. */
  readonly load: readonly [before: number, after: number];
  readonly desk: Desk;
  /** Typing in the filter over a log of 100,000 calls. */
  readonly usualFilters: Pick<Desk, 'filter' | 'byText'>;
  readonly starts: Starts;
}
