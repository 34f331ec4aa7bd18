import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Grid, Row } from './layout.tsx';

interface SwitchedRowProps {
  /** What is switched, for screen readers. */
  readonly label: string;
  readonly on: boolean;
  readonly busy: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly children: ReactNode;
  /** Buttons at its end. */
  readonly actions: ReactNode;
}

/** A row of a list that can be switched on and off. */
export function SwitchedRow({ label, on, busy, onSwitch, children, actions }: SwitchedRowProps) {
  return (
    <Grid
      as="li"
      gridTemplateColumns="auto minmax(0, 1fr) auto"
      gap="4px 12px"
      alignItems="center"
      minHeight={38}
      padding="6px 0"
    >
      <Switch
        size="sm"
        aria-label={label}
        checked={on}
        disabled={busy}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {children}
      <Row as="span" alignItems="normal">
        {actions}
      </Row>
    </Grid>
  );
}
