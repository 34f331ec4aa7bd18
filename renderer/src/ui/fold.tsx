import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface FoldProps {
  readonly summary: ReactNode;
  /** A field in it has a value: one that is filled from elsewhere is seen. */
  readonly isFilled: boolean;
  readonly className?: string | undefined;
  readonly summaryClass?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Fields that are used seldom. It opens when one of them has a value, and only its user closes it: a field that empties while one
 * types stays where it is, and keeps the focus.
 */
export function Fold({ summary, isFilled, className, summaryClass, children }: FoldProps) {
  const root = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isFilled && root.current) root.current.open = true;
  }, [isFilled]);
  return (
    <details ref={root} className={className}>
      <summary className={summaryClass}>{summary}</summary>
      {children}
    </details>
  );
}
