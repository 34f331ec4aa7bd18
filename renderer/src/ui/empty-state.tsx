import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './empty-state.module.css';
import { Row, Text } from './layout.tsx';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly texts: {
    /** What is not here: "No calls yet". */
    readonly title: string;
    /** What to do about it, in one sentence. */
    readonly text: string;
    /** Names the button that does it. */
    readonly action?: string;
  };
  /** Absent: there is no such button. */
  readonly onAction?: (() => void) | undefined;
  /** Further buttons. */
  readonly children?: ReactNode;
  /** Smaller, for a part of a panel. */
  readonly small?: boolean;
}

/** An empty list or an unselected detail: says what to do next. */
export function EmptyState({ icon: Icon, texts, onAction, children, small = false }: EmptyStateProps) {
  return (
    <div className={classes.root} data-small={small || undefined}>
      <span className={classes.icon}>
        <Icon size={small ? 18 : 24} aria-hidden />
      </span>
      <Text fontSize={14} fontWeight={600} color="text">
        {texts.title}
      </Text>
      <div style={{ maxWidth: '46ch' }}>{texts.text}</div>
      {onAction || children ? (
        <Row flexWrap="wrap" justifyContent="center" gap={8} marginTop={10} alignItems="normal">
          {onAction ? <Button tone="primary" label={texts.action} onClick={onAction} /> : null}
          {children}
        </Row>
      ) : null}
    </div>
  );
}
