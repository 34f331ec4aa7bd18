import { Loader } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './button.module.css';
import { useRowFocus } from './row-focus.ts';
import { useLasting } from './use-lasting.ts';

interface PressedProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'size' | 'children'> {
  readonly busy?: boolean;
}

export interface ButtonProps extends PressedProps {
  /** `primary`: the one thing to do here; `danger`: cannot be undone; `quiet`: without a frame. */
  readonly tone?: 'primary' | 'default' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly icon?: LucideIcon;
  /** Its words: where the window is narrow it is known by its icon, so that its row stays one. */
  readonly shrinks?: string;
  readonly label?: ReactNode;
}

/** A button with words. */
export function Button(props: ButtonProps) {
  const { tone = 'default', small = false, icon: Icon, shrinks, label = shrinks, className = '', ...rest } = props;
  return (
    <Pressed
      className={`${classes.button} ${className}`}
      data-tone={tone}
      data-small={small || undefined}
      data-icon={Icon !== undefined || undefined}
      data-shrinks={shrinks === undefined ? undefined : true}
      aria-label={shrinks}
      title={shrinks}
      wait={small ? 13 : 17}
      {...rest}
    >
      {Icon ? (
        <span className={classes.section}>
          <Icon size={small ? 13 : 15} aria-hidden />
        </span>
      ) : null}
      <span className={classes.label}>{label}</span>
    </Pressed>
  );
}

interface IconButtonProps extends PressedProps {
  readonly icon: LucideIcon;
  /** What it does; spoken, and shown on hover and focus. */
  readonly label: string;
  readonly tone?: 'default' | 'danger';
  /** False: the icon is known well enough. */
  readonly hint?: boolean;
}

/** A button with an icon only. In a table it is reached by Tab from the row that has the focus. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, tone = 'default', hint = true, className = '', ...rest } = props;
  return (
    <Pressed
      className={`${classes.icon} ${className}`}
      data-tone={tone}
      data-hint={hint ? label : undefined}
      aria-label={label}
      tabIndex={useRowFocus() ? 0 : -1}
      wait={14}
      {...rest}
    >
      <Icon size={15} aria-hidden />
    </Pressed>
  );
}

interface InnerProps extends PressedProps {
  /** Size of what shows that it waits. */
  readonly wait: number;
  readonly children: ReactNode;
}

/** While `busy` it cannot be pressed and says so; when that lasts, it also shows it. */
function Pressed({ busy = false, disabled = false, wait, type = 'button', onClick, children, ...rest }: InnerProps) {
  const waiting = useLasting(busy);
  return (
    <button
      data-waiting={waiting || undefined}
      aria-busy={waiting || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled || waiting}
      type={type}
      onClick={(event) => {
        // While busy, a second press must neither run the action nor submit the form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {waiting ? (
        <span className={classes.loader} aria-hidden>
          <Loader size={wait} color="currentColor" />
        </span>
      ) : null}
      <span className={classes.inner}>{children}</span>
    </button>
  );
}
