import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './fitting-actions.module.css';
import { Row } from './layout.tsx';
import { ActionMenu, type MenuItem } from './menu.tsx';

export interface FittingAction extends MenuItem {
  readonly icon: LucideIcon;
  /** Set for what stays pressed. */
  readonly pressed?: boolean;
}

interface FittingActionsProps {
  /** The most important first: what has no room is in the menu. */
  readonly actions: readonly FittingAction[];
  /** Names the menu. */
  readonly menuLabel: string;
}

/** Buttons in one row, however narrow its pane is, with the rest in a menu at its end. */
export function FittingActions({ actions, menuLabel }: FittingActionsProps) {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(actions.length);
  const names = actions.map(({ label }) => label).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setFitting(inFirstLine(element)));
    setFitting(inFirstLine(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [names]);
  return (
    <Row flex="1 1 0" gap={8} minWidth={0}>
      <div ref={row} className={classes.row}>
        {actions.map(({ label, icon, pressed, disabled, onClick }, at) => (
          <Button
            key={label}
            small
            icon={icon}
            label={label}
            disabled={disabled ?? false}
            aria-pressed={pressed}
            className={at < fitting ? '' : (classes.over ?? '')}
            onClick={onClick}
          />
        ))}
      </div>
      {/* It keeps its place where all fit: the row would be wider without it, and a button that fits then would not with it. */}
      <span className={fitting < actions.length ? '' : (classes.over ?? '')}>
        <ActionMenu label={menuLabel} items={actions.slice(fitting)} />
      </span>
    </Row>
  );
}

/** How many children are not wrapped. */
function inFirstLine(row: HTMLElement): number {
  const children = [...row.children] as HTMLElement[];
  const top = children[0]?.offsetTop;
  const wrapped = children.findIndex(({ offsetTop }) => offsetTop !== top);
  return wrapped === -1 ? children.length : wrapped;
}
