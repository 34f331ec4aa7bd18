import { Input, Switch } from '@mantine/core';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import theme from '../theme/theme.module.css';
import classes from './plain-switch.module.css';

export interface PlainSwitchProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'style' | 'type' | 'className'> {
  readonly label?: ReactNode;
  /** Said below the label. */
  readonly description?: ReactNode;
  /** What is wrong, said below the label. */
  readonly error?: ReactNode;
  readonly size?: 'xs' | 'sm';
  readonly classNames?: { readonly label?: string; readonly description?: string } | undefined;
}

const own = Switch.classes as Readonly<Record<string, string>>;
const ofInput = Input.classes as Readonly<Record<string, string>>;
const joined = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** On or off, drawn as Mantine's switch with its styles and without its components. See `PlainField`. */
export function PlainSwitch(props: PlainSwitchProps) {
  const { id: givenId, label, description, error, size = 'sm', classNames, ...input } = props;
  const newId = useId();
  const id = givenId ?? newId;
  const describedBy = joined(Boolean(description) && `${id}-description`, Boolean(error) && `${id}-error`);
  return (
    <div className={classes.root} data-size={size}>
      <label className={classes.body} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          className={own.input}
          aria-describedby={describedBy || input['aria-describedby']}
        />
        <span className={joined(theme.track, own.track)} data-label-position="right" data-without-labels aria-hidden>
          <span className={own.thumb} data-with-thumb-indicator />
          <span className={own.trackLabel} />
        </span>
        <div className={classes.text}>
          {label ? <span className={joined(classNames?.label, classes.label)}>{label}</span> : null}
          {description ? (
            <p
              id={`${id}-description`}
              className={joined(theme.description, classNames?.description, ofInput.description, classes.below)}
            >
              {description}
            </p>
          ) : null}
          {error ? (
            <p id={`${id}-error`} className={joined(theme.error, ofInput.error, classes.below)}>
              {error}
            </p>
          ) : null}
        </div>
      </label>
    </div>
  );
}
