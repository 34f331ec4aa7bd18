import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  readonly summary: ReactNode;
  /** A field in it has a value: one that is filled from elsewhere is seen. */
  readonly isFilled?: boolean;
  readonly children: ReactNode;
}

/**
 * What is used seldom. It opens when a field in it has a value, and only its user closes it: a field that empties while one
 * types stays where it is, and keeps the focus.
 */
export function Fold({ summary, isFilled = false, children }: FoldProps) {
  const root = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isFilled && root.current) root.current.open = true;
  }, [isFilled]);
  return (
    <details ref={root} className={classes.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
