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
  const { list = '', tab = '', panel = '' } = classes;
  const [first] = items;
  return (
    <MantineTabs
      {...(value === undefined ? { defaultValue: first?.id ?? null } : { value })}
      onChange={(id) => id !== null && onChange?.(id)}
      keepMounted={false}
      classNames={{ list, tab, panel }}
    >
      <MantineTabs.List aria-label={label}>
        {items.map(({ id, label: text }) => (
          <MantineTabs.Tab key={id} value={id}>
            {text}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {items.map(({ id, content }) => (
        <MantineTabs.Panel key={id} value={id}>
          {content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
