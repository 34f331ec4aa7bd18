import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { stayingHere } from '../stores/presence.ts';
import { Stack } from './layout.tsx';

interface FormProps {
  /** Messages by field, as the form library holds them. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/**
 * A form that is checked by its own rules, not by the browser's. When submitting fails, the first wrong field gets the
 * focus, so that its message is seen and read out wherever the page is scrolled (WCAG 3.3.1).
 */
export function Form({ errors, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** Whether the user waits for the response; undefined: nothing was sent since their last action. */
  const waiting = useRef<() => boolean>(undefined);
  useEffect(() => {
    if (!waiting.current?.() || Object.keys(errors).length === 0) return;
    waiting.current = undefined;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const forgetSending = () => {
    waiting.current = undefined;
  };
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      gap={18}
      onInput={forgetSending}
      onKeyDown={forgetSending}
      onPointerDown={forgetSending}
      onSubmit={(event) => {
        waiting.current = stayingHere();
        onSubmit(event);
      }}
    >
      {children}
    </Stack>
  );
}
