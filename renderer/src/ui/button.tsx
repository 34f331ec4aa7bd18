import { Loader } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './button.module.css';
import { useRowFocus } from './row-focus.ts';
import { useLasting } from './use-lasting.ts';

type NativeButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'size'>;

interface ButtonProps extends NativeButtonProps {
  /** `primary`: the one thing to do here; `danger`: cannot be undone; `quiet`: without a frame. */
  readonly tone?: 'primary' | 'default' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly busy?: boolean;
  readonly icon?: LucideIcon;
  /** Its words: where the window is narrow it is known by its icon, so that its row stays one. */
  readonly shrinks?: string;
  readonly children?: ReactNode;
}

/** A button with words. While `busy` it cannot be pressed and says so; when that lasts, it also shows it. */
export function Button({
  tone = 'default',
  small = false,
  busy = false,
  disabled = false,
  icon: Icon,
  shrinks,
  children = shrinks,
  type = 'button',
  onClick,
  className = '',
  ...rest
}: ButtonProps) {
  const waiting = useLasting(busy);
  return (
    <button
      className={`${classes.button} ${className}`}
      data-tone={tone}
      data-small={small || undefined}
      data-icon={Icon !== undefined || undefined}
      data-waiting={waiting || undefined}
      disabled={disabled || waiting}
      aria-disabled={busy || undefined}
      data-shrinks={shrinks === undefined ? undefined : true}
      aria-label={shrinks}
      title={shrinks}
      type={type}
      onClick={(event) => {
        // While busy, a second press must neither run the action nor submit the form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {waiting ? <Waiting size={small ? 13 : 17} /> : null}
      <span className={classes.inner}>
        {Icon ? (
          <span className={classes.section}>
            <Icon size={small ? 13 : 15} aria-hidden />
          </span>
        ) : null}
        <span className={classes.label}>{children}</span>
      </span>
    </button>
  );
}

function Waiting({ size }: { size: number }) {
  return (
    <span className={classes.loader} aria-hidden>
      <Loader size={size} color="currentColor" />
    </span>
  );
}

interface IconButtonProps extends Omit<NativeButtonProps, 'children'> {
  readonly icon: LucideIcon;
  /** What it does; spoken, and shown on hover and focus. */
  readonly label: string;
  readonly tone?: 'default' | 'danger';
  readonly busy?: boolean;
  /** False: the icon is known well enough. */
  readonly hint?: boolean;
}

/** A button with an icon only. In a table it is reached by Tab from the row that has the focus. */
export function IconButton({
  icon: Icon,
  label,
  tone = 'default',
  busy = false,
  disabled = false,
  hint = true,
  type = 'button',
  onClick,
  className = '',
  ...rest
}: IconButtonProps) {
  const waiting = useLasting(busy);
  const tabIndex = useRowFocus() ? 0 : -1;
  return (
    <button
      className={`${classes.icon} ${className}`}
      data-tone={tone}
      data-waiting={waiting || undefined}
      data-hint={hint ? label : undefined}
      aria-label={label}
      aria-busy={waiting || undefined}
      disabled={disabled || waiting}
      aria-disabled={busy || undefined}
      type={type}
      tabIndex={tabIndex}
      onClick={(event) => {
        if (!busy) onClick?.(event);
      }}
      {...rest}
    >
      {waiting ? <Waiting size={14} /> : null}
      <span className={classes.inner}>
        <Icon size={15} aria-hidden />
      </span>
    </button>
  );
}
