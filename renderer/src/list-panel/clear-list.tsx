import { Eraser } from 'lucide-react';
import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { useAskedCommand } from '../ui/asked-command.tsx';
import { Button } from '../ui/button.tsx';

/** Operations that clear a list, and say how many rows they removed. */
type ClearingName = 'outbox.clear' | 'tokens.clearInvalid' | 'webhooks.clear';

interface ClearListProps<N extends ClearingName> {
  readonly operation: N;
  readonly input: OperationInput<N>;
  readonly texts: {
    readonly button: string;
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
    readonly done: (removed: number) => string;
  };
  readonly disabled: boolean;
}

/** Clears a list after a question. */
export function ClearList<N extends ClearingName>({ operation, input, texts, disabled }: ClearListProps<N>) {
  const clearing = useAskedCommand(operation);
  const { button, title, confirm, text } = texts;
  const done = (value: OperationOutput<N>) => texts.done(value.removed);
  return (
    <>
      <Button
        icon={Eraser}
        shrinks={button}
        disabled={disabled}
        onClick={() => clearing.ask(input, { title, confirm, text, done })}
      />
      {clearing.dialog}
    </>
  );
}
