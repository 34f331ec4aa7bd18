import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Text } from './layout.tsx';
import classes from './notice.module.css';

const icons = { info: Info, warn: TriangleAlert, ok: CircleCheck } as const;

/** A remark within a panel: what is special here and what to do about it. */
export function Notice({
  tone = 'info',
  children,
  action,
}: {
  tone?: keyof typeof icons;
  children: ReactNode;
  action?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div className={classes.root} data-tone={tone}>
      <Icon size={16} aria-hidden className={classes.icon} />
      {/* Beside the icon at any width; what is done about it goes below when there is no room. */}
      <Text as="div" flex="1 1 min(170px, calc(100% - 26px))" minWidth={0} breaks>
        {children}
      </Text>
      {action}
    </div>
  );
}
