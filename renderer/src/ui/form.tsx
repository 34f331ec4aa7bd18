import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './form.module.css';

interface FormProps {
  /** Messages by field, as the form library holds them. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/**
 * A form whose rules speak, not the browser's. When sending it fails, the first field that is wrong takes the focus,
 * so that its message is seen and heard wherever one has scrolled (WCAG 3.3.1).
 */
export function Form({ errors, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!sent.current || Object.keys(errors).length === 0) return;
    sent.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <form
      ref={form}
      noValidate
      className={classes.root}
      onInput={() => {
        sent.current = false;
      }}
      onSubmit={(event) => {
        sent.current = true;
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}
