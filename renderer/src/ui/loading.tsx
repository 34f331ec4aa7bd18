import { uiTexts } from '../texts/ui.ts';
import { Stack } from './layout.tsx';
import classes from './loading.module.css';

const rows = ['92%', '74%', '83%', '61%', '78%', '55%', '88%', '66%'];

/** Placeholder lines while something is read. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <Stack role="status" aria-label={uiTexts.loading} gap={14} padding="8px 0">
      {rows.slice(0, lines).map((width) => (
        <Placeholder key={width} height={12} width={width} />
      ))}
    </Stack>
  );
}

/** A line that stands for a text which is being read. */
export function Placeholder({ height, width = '100%' }: { height: number; width?: string }) {
  return <div className={classes.placeholder} data-placeholder style={{ height, width }} />;
}
