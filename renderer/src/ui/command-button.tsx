import type { OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import { type CommandQuestion, useAskedCommand } from '../stores/use-asked-command.ts';
import { useCommand } from '../stores/use-command.ts';
import { Button, type ButtonProps } from './button.tsx';

interface CommandButtonProps<N extends OperationName> extends Omit<ButtonProps, 'busy' | 'onClick'> {
  readonly command: N;
  readonly input: OperationInput<N>;
  /** Notification of success; none when absent. */
  readonly done?: string | ((value: OperationOutput<N>) => string);
  /** Asked before it runs. */
  readonly question?: CommandQuestion<N>;
}

/** A button that runs a command. */
export function CommandButton<N extends OperationName>(props: CommandButtonProps<N>) {
  const { command, input, done, question, ...button } = props;
  const { run, busy } = useCommand(command, done === undefined ? {} : { done });
  const ask = useAskedCommand(command);
  return <Button {...button} busy={busy} onClick={() => (question ? ask(input, question) : void run(input))} />;
}
