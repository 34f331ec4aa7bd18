import { useCallback, useRef } from 'react';
import type { OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import { ask, type Question } from './asking.ts';
import { notifyDone } from './notify.ts';
import { useCommand } from './use-command.ts';

/** What is asked before a command runs. */
export interface CommandQuestion<N extends OperationName> extends Question {
  /** Notification of success; none when absent. */
  readonly done?: string | ((value: OperationOutput<N>) => string);
  /** After success, also when the user has gone elsewhere meanwhile. */
  readonly after?: (value: OperationOutput<N>) => void;
}

/** A command that runs after the user has confirmed it. @returns asks; always the same function */
export function useAskedCommand<N extends OperationName>(
  name: N,
): (input: OperationInput<N>, question: CommandQuestion<N>) => void {
  const command = useCommand(name);
  const latest = useRef(command);
  latest.current = command;
  return useCallback((input, { done, after, ...question }) => {
    ask(question, async (close) => {
      const result = await latest.current.run(input, close);
      if (!result.ok) return;
      if (done !== undefined) notifyDone(typeof done === 'function' ? done(result.value) : done);
      after?.(result.value);
    });
  }, []);
}
