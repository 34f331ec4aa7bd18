import type { ReactNode } from 'react';
import { rem } from '../theme/rem.ts';
import classes from './key-value-list.module.css';
import layout from './layout.module.css';
import { Hint, Text } from './layout.tsx';
import { type TextName, wordsOf } from './text-name.ts';

interface KeyValue {
  readonly label: string;
  readonly value: ReactNode;
  /** One line under the label, when it needs explaining. */
  readonly hint?: string;
}

/** Values that have their names by those of their texts. */
export const factsOf = <T extends object>(
  texts: T,
  facts: { readonly [K in TextName<T>]?: ReactNode },
): readonly KeyValue[] =>
  Object.entries<ReactNode>(facts).map(([name, value]) => ({ label: wordsOf(texts, name), value }));

/** Names and values side by side. Items whose value is undefined, null or false are left out. */
export function KeyValueList({ items, labelWidth = 160 }: { items: readonly KeyValue[]; labelWidth?: number }) {
  return (
    <dl className={layout.lines} style={{ '--label-width': rem(labelWidth) }}>
      {items
        .filter((item) => item.value !== undefined && item.value !== null && item.value !== false)
        .map((item) => (
          <div key={item.label} className={classes.pair}>
            <Text as="dt" color="text-2">
              {item.label}
              {item.hint ? (
                <Hint as="span" display="block">
                  {item.hint}
                </Hint>
              ) : null}
            </Text>
            <Text as="dd" minWidth={0} breaks>
              {item.value}
            </Text>
          </div>
        ))}
    </dl>
  );
}
