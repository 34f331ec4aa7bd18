import type { ReactNode } from 'react';
import classes from './split-view.module.css';

export interface SplitViewProps {
  readonly main: ReactNode;
  /** What is selected; absent: the main part has all the room. */
  readonly detail?: ReactNode;
  /** Width of the fixed part in pixels. */
  readonly width?: number;
  /** Which part has the fixed width; the other takes the rest. */
  readonly fixed?: 'main' | 'detail';
  /** Names of the parts for screen readers. */
  readonly mainLabel: string;
  readonly detailLabel: string;
}

/** A list and the detail of its selected row, side by side, each scrolling by itself. */
export function SplitView({ main, detail, width = 420, fixed = 'detail', mainLabel, detailLabel }: SplitViewProps) {
  return (
    <div
      className={classes.root}
      data-fixed={fixed}
      data-detail={Boolean(detail) || undefined}
      style={{ '--width': `${width}px` }}
    >
      <section aria-label={mainLabel} className={classes.main}>
        {main}
      </section>
      {detail ? (
        <section aria-label={detailLabel} className={classes.detail}>
          {detail}
        </section>
      ) : null}
    </div>
  );
}
