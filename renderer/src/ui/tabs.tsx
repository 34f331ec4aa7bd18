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
  onChange,
}: {
  label: string;
  items: readonly TabItem[];
  value?: string;
  onChange?: (id: string) => void;
}) {
  const state = value === undefined ? { defaultValue: items[0]?.id ?? null } : { value };
  return (
    <MantineTabs
      {...state}
      onChange={(id) => id !== null && onChange?.(id)}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '', list: classes.list ?? '' }}
    >
      <MantineTabs.List aria-label={label}>
        {items.map((item) => (
          <MantineTabs.Tab key={item.id} value={item.id}>
            {item.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {items.map((item) => (
        <MantineTabs.Panel key={item.id} value={item.id}>
          {item.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
