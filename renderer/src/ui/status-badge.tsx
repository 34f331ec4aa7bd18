import { CircleAlert, CircleCheck, CircleDashed, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'neutral';

const icons: Record<Tone, LucideIcon> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  error: CircleAlert,
  info: Info,
  neutral: CircleDashed,
};

interface StatusBadgeProps {
  readonly tone: Tone;
  /** The state in words; colour and icon only repeat it (WCAG 1.4.1). */
  readonly label: ReactNode;
  /** Leaves out the frame, for dense tables. */
  readonly plain?: boolean;
}

/** A state: words, icon and colour together. */
export function StatusBadge({ tone, label, plain = false }: StatusBadgeProps) {
  const Icon = icons[tone];
  return (
    <span className={classes.root} data-tone={tone} data-plain={plain || undefined}>
      <Icon size={13} aria-hidden />
      <span className={classes.text}>{label}</span>
    </span>
  );
}
