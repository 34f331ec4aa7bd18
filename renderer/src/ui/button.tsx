import {
  ActionIcon,
  type ActionIconProps,
  Button as MantineButton,
  type ButtonProps as MantineButtonProps,
  Tooltip,
} from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useRowFocus } from './row-focus.ts';
import { useLasting } from './use-lasting.ts';

export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'color' | 'style' | 'size'> {
  /** `primary`: the one thing to do here; `danger`: cannot be undone; `quiet`: without a frame. */
  readonly tone?: 'primary' | 'default' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly busy?: boolean;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

const looks: Record<NonNullable<ButtonProps['tone']>, Pick<MantineButtonProps, 'variant' | 'color'>> = {
  primary: { variant: 'filled', color: 'accent' },
  default: { variant: 'default' },
  danger: { variant: 'filled', color: 'red' },
  quiet: { variant: 'subtle', color: 'gray' },
};

/** A button with words. While `busy` it cannot be pressed and says so; when that lasts, it also shows it. */
export function Button({
  tone = 'default',
  small = false,
  busy = false,
  disabled = false,
  icon: Icon,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const waiting = useLasting(busy);
  return (
    <MantineButton
      {...looks[tone]}
      size={small ? 'compact-xs' : 'xs'}
      loading={waiting}
      disabled={disabled}
      aria-disabled={busy || undefined}
      type={type}
      onClick={(event) => {
        // While busy, a second press must neither run the action nor submit the form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      leftSection={Icon ? <Icon size={small ? 13 : 15} aria-hidden /> : null}
      {...rest}
    >
      {children}
    </MantineButton>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'color' | 'style' | 'children'> {
  readonly icon: LucideIcon;
  /** What it does; spoken, and shown on hover and focus. */
  readonly label: string;
  readonly tone?: 'default' | 'danger';
  readonly variant?: ActionIconProps['variant'];
  readonly busy?: boolean;
}

/** A button with an icon only. In a table it is reached by Tab from the row that has the focus. */
export function IconButton({
  icon: Icon,
  label,
  tone = 'default',
  variant = 'subtle',
  busy = false,
  disabled = false,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const waiting = useLasting(busy);
  const tabIndex = useRowFocus() ? 0 : -1;
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        variant={variant ?? 'subtle'}
        color={tone === 'danger' ? 'red' : 'gray'}
        loading={waiting}
        disabled={disabled}
        aria-disabled={busy || undefined}
        type={type}
        tabIndex={tabIndex}
        onClick={(event) => {
          if (!busy) onClick?.(event);
        }}
        {...rest}
      >
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
