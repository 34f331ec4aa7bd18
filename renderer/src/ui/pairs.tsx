import type { ComponentProps, ReactNode } from 'react';
import { Grid, Text } from './layout.tsx';

type Look = Omit<ComponentProps<typeof Text>, 'children'>;

interface PairsProps extends Omit<ComponentProps<typeof Grid>, 'children'> {
  readonly items: readonly (readonly [name: ReactNode, value: ReactNode])[];
  /** Width of the names. */
  readonly names: string;
  readonly nameLook?: Look;
  readonly valueLook?: Look;
}

/** Names and what they stand for, side by side. */
export function Pairs({ items, names, nameLook, valueLook, ...list }: PairsProps) {
  return (
    <Grid {...list} as="dl" gridTemplateColumns={`${names} minmax(0, 1fr)`} breaks>
      {items.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
        <Grid key={index} gridColumn="1 / -1" gridTemplateColumns="subgrid">
          <Text as="dt" {...nameLook}>
            {name}
          </Text>
          <Text as="dd" {...valueLook}>
            {value}
          </Text>
        </Grid>
      ))}
    </Grid>
  );
}
