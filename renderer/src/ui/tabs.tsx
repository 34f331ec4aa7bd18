import { createScopedKeydownHandler, Tabs as MantineTabs, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './tabs.module.css';

interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

const own = MantineTabs.classes as Readonly<Record<string, string>>;
const listClass = `${own['list--default']} ${classes.list} ${own.list}`;
const tabClass = `mantine-focus-auto ${own['tab--default']} ${classes.tab} ${own.tab} ${UnstyledButton.classes.root}`;
const panelClass = `${classes.panel} ${own.panel}`;

/** Arrow keys, Home and End go from tab to tab and show the one that they reach. */
const onKeyDown = createScopedKeydownHandler({
  siblingSelector: '[role="tab"]',
  parentSelector: '[role="tablist"]',
  activateOnFocus: true,
  loop: true,
  orientation: 'horizontal',
  dir: 'ltr',
});

/** Several views of one thing, with Mantine's styles on plain elements. Uncontrolled unless `value` is given. */
export function Tabs({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: readonly TabItem[];
  value?: string;
  onChange?: (id: string) => void;
}) {
  const [chosen, setChosen] = useState(items[0]?.id);
  const base = useId();
  const current = value ?? chosen;
  const show = (id: string) => {
    if (id === current) return;
    setChosen(id);
    onChange?.(id);
  };
  const list = (
    <div className={listClass} data-variant="default" data-orientation="horizontal" role="tablist" aria-label={label}>
      {items.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${base}-tab-${id}`}
          aria-controls={`${base}-panel-${id}`}
          aria-selected={id === current}
          tabIndex={id === current ? 0 : -1}
          className={tabClass}
          data-variant="default"
          data-orientation="horizontal"
          data-active={id === current || undefined}
          onClick={() => show(id)}
          onKeyDown={onKeyDown}
        >
          <span className={own.tabLabel}>{text}</span>
        </button>
      ))}
    </div>
  );
  return (
    <div className={own.root} data-variant="default" data-orientation="horizontal" style={look}>
      {list}
      {items.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-panel-${id}`}
          aria-labelledby={`${base}-tab-${id}`}
          className={panelClass}
          data-orientation="horizontal"
          hidden={id !== current}
        >
          {id === current ? content : null}
        </div>
      ))}
    </div>
  );
}

const look = { '--tabs-radius': 'var(--mantine-radius-default)', '--tabs-color': 'var(--mantine-color-accent-filled)' };
