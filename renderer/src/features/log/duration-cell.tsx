import { formatLatency } from '../../ui/format-time.ts';
import { Words } from '../../ui/layout.tsx';
import classes from './log.module.css';

/** A bar of full width, milliseconds. Each tenth part of it is a third shorter: calls of 1 ms and of 1 s are both seen. */
const longestMs = 10_000;

/** How long a call took: as a number, and as a bar that is compared at a glance. */
export function DurationCell({ duration }: { duration: number }) {
  const share = Math.min(1, Math.log10(1 + duration) / Math.log10(1 + longestMs));
  return (
    <span className={classes.duration}>
      <span className={classes.durationBar} style={{ width: `${Math.round(share * 100)}%` }} aria-hidden />
      <Words figures>{formatLatency(duration)}</Words>
    </span>
  );
}
