import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { keysOf } from '#shared/narrowing.ts';
import classes from './tabs.module.css';

interface TabsProps<I extends string> {
  readonly label: string;
  /** What each view is called; further names mean nothing. */
  readonly names: Readonly<Record<NoInfer<I>, ReactNode>>;
  /** The views in their order. */
  readonly items: Readonly<Record<I, ReactNode>>;
  readonly value?: I;
  readonly onChange?: (id: I) => void;
}

/** Several views of one thing. Uncontrolled unless `value` is given. */
export function Tabs<I extends string>({ label, names, items, value, onChange }: TabsProps<I>) {
  const { list = '', tab = '', panel = '' } = classes;
  const ids = keysOf(items);
  return (
    <MantineTabs
      {...(value === undefined ? { defaultValue: ids[0] ?? null } : { value })}
      onChange={(id) => id !== null && onChange?.(id as I)}
      keepMounted={false}
      classNames={{ list, tab, panel }}
    >
      <MantineTabs.List aria-label={label}>
        {ids.map((id) => (
          <MantineTabs.Tab key={id} value={id}>
            {names[id]}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {ids.map((id) => (
        <MantineTabs.Panel key={id} value={id}>
          {items[id]}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
