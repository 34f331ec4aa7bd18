import { useCallback, useState } from 'react';
import type { OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import type { Problem, Result } from '#shared/contract/result.ts';
import { usePlatform } from '../platform/context.tsx';
import { notifyDone, notifyProblem } from '../ui/notify.ts';

export interface CommandOptions<N extends OperationName> {
  /** What to tell when it worked; nothing is told when absent. */
  readonly done?: string | ((value: OperationOutput<N>) => string);
  /**
   * Takes a problem that belongs to an input member, to show it at its field.
   * @returns true when it was shown there; otherwise it becomes a notification.
   */
  readonly onMember?: (member: string, problem: Problem) => boolean;
  /** Keeps problems away from the notifications, for screens that show `problem` themselves. */
  readonly quiet?: boolean;
}

export interface Command<N extends OperationName> {
  /** Runs the command. The answer is a Result; nothing is thrown. */
  readonly run: (input: OperationInput<N>) => Promise<Result<OperationOutput<N>>>;
  readonly busy: boolean;
  /** Why the last run failed. */
  readonly problem: Problem | undefined;
  readonly clearProblem: () => void;
}

/** A command of the operation table with its busy state; problems end at a field or in a notification. */
export function useCommand<N extends OperationName>(name: N, options: CommandOptions<N> = {}): Command<N> {
  const { invoke } = usePlatform();
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const run = async (input: OperationInput<N>) => {
    setRunning((count) => count + 1);
    setProblem(undefined);
    const result = await invoke(name, input);
    setRunning((count) => count - 1);
    if (result.ok) {
      const { done } = options;
      if (done !== undefined) notifyDone(typeof done === 'function' ? done(result.value) : done);
      return result;
    }
    const { member } = result.error;
    if (member !== undefined && options.onMember?.(member, result.error)) return result;
    setProblem(result.error);
    if (!options.quiet) notifyProblem(result.error);
    return result;
  };
  return { run, busy: running > 0, problem, clearProblem: useCallback(() => setProblem(undefined), []) };
}
