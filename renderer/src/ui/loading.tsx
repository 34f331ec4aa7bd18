import { uiTexts } from '../texts/ui.ts';
import classes from './loading.module.css';

const rows = ['92%', '74%', '83%', '61%', '78%', '55%', '88%', '66%'];

/** Placeholder lines while something is read. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div role="status" aria-label={uiTexts.loading} className={classes.root}>
      {rows.slice(0, lines).map((width) => (
        <Placeholder key={width} height={12} width={width} />
      ))}
    </div>
  );
}

/** A line that stands for a text which is being read. */
export function Placeholder({ height, width = '100%' }: { height: number; width?: string }) {
  return <div className={classes.placeholder} data-placeholder style={{ height, width }} />;
}
