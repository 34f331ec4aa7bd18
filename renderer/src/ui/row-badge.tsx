import type { LucideIcon } from 'lucide-react';
import classes from './row-badge.module.css';

interface RowBadgeProps {
  readonly icon: LucideIcon;
  readonly tone: 'info' | 'warn';
  /** Shown, and in a narrow table only spoken. */
  readonly word: string;
  readonly title: string;
}

/** A small mark beside a call's method. */
export function RowBadge({ icon: Icon, tone, word, title }: RowBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      <Icon size={11} aria-hidden />
      <span className={classes.word}>{word}</span>
    </span>
  );
}
