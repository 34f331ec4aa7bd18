import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { logTexts } from '../../texts/log.ts';
import classes from './statistics.module.css';

/** A wide table. Where it is wider than the panel, it can be scrolled with the arrow keys, too. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  const { ref, width } = useElementSize<HTMLElement>();
  const content = useRef<HTMLDivElement>(null);
  const isWide = content.current !== null && content.current.scrollWidth > width;
  return (
    <section
      ref={ref}
      className={classes.scroll}
      aria-label={logTexts.statistics.scrolled(label)}
      {...(isWide && { tabIndex: 0 })}
    >
      <div ref={content}>{children}</div>
    </section>
  );
}
