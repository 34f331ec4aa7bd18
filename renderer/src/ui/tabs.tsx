import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tabs.module.css';

interface TabItem<I extends string> {
  readonly id: I;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Several views of one thing. Uncontrolled unless `value` is given. */
export function Tabs<I extends string>({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: readonly TabItem<I>[];
  value?: I;
  onChange?: (id: I) => void;
}) {
  const { list = '', tab = '', panel = '' } = classes;
  const [first] = items;
  return (
    <MantineTabs
      {...(value === undefined ? { defaultValue: first?.id ?? null } : { value })}
      onChange={(id) => id !== null && onChange?.(id as I)}
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
