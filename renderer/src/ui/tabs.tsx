import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tabs.module.css';

interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Several views of one thing. Uncontrolled unless `value` is given. */
export function Tabs({
  label,
  items,
  value,
  head,
  onChange,
}: {
  label: string;
  /** Draws the row of the tabs, which is what it is given, together with what stands beside them. */
  head?: (list: ReactNode) => ReactNode;
  items: readonly TabItem[];
  value?: string;
  onChange?: (id: string) => void;
}) {
  const state = value === undefined ? { defaultValue: items[0]?.id ?? null } : { value };
  const list = (
    <MantineTabs.List aria-label={label}>
      {items.map((item) => (
        <MantineTabs.Tab key={item.id} value={item.id}>
          {item.label}
        </MantineTabs.Tab>
      ))}
    </MantineTabs.List>
  );
  return (
    <MantineTabs
      {...state}
      onChange={(id) => id !== null && onChange?.(id)}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '', list: classes.list ?? '' }}
    >
      {head ? head(list) : list}
      {items.map((item) => (
        <MantineTabs.Panel key={item.id} value={item.id}>
          {item.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
