import { useCallback, useState } from 'react';
import type { OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import type { Problem, Result } from '#shared/contract/result.ts';
import { usePlatform } from '../platform/context.tsx';
import { notifyDone, notifyProblem } from './notify.ts';
import { stayingHere } from './presence.ts';

interface CommandOptions<N extends OperationName> {
  /** Notification of success; none when absent. */
  readonly done?: string | ((value: OperationOutput<N>) => string);
  /**
   * Called with a problem that belongs to an input member, to show it at its field.
   * @returns true when it was shown there; otherwise it becomes a notification.
   */
  readonly onMember?: (member: string, problem: Problem) => boolean;
  /** Shows no notification of a problem, for components that show `problem` themselves. */
  readonly quiet?: boolean;
}

export interface Command<N extends OperationName> {
  /**
   * Runs the command. Never throws.
   * @param here what the result does to the page: goes to another address, opens or closes a dialog, scrolls. Called only
   * when the user has not gone elsewhere meanwhile (presence.ts).
   */
  readonly run: (
    input: OperationInput<N>,
    here?: (result: Result<OperationOutput<N>>) => void,
  ) => Promise<Result<OperationOutput<N>>>;
  readonly busy: boolean;
  /** Why the last run failed. */
  readonly problem: Problem | undefined;
  readonly clearProblem: () => void;
}

/** A command of the operation table with its busy state; problems are shown at a field or in a notification. */
export function useCommand<N extends OperationName>(name: N, options: CommandOptions<N> = {}): Command<N> {
  const { invoke } = usePlatform();
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const tellDone = (value: OperationOutput<N>) => {
    const { done } = options;
    if (done !== undefined) notifyDone(typeof done === 'function' ? done(value) : done);
  };
  /** Shown at its field or in its dialog only while the user has not gone elsewhere. */
  const tellProblem = (told: Problem, stayed: boolean) => {
    const { member } = told;
    if (stayed && member !== undefined && options.onMember?.(member, told)) return;
    setProblem(told);
    if (!options.quiet || !stayed) notifyProblem(told);
  };
  const run: Command<N>['run'] = async (input, here) => {
    const stayed = stayingHere();
    setRunning((count) => count + 1);
    setProblem(undefined);
    const result = await invoke(name, input);
    setRunning((count) => count - 1);
    if (result.ok) tellDone(result.value);
    else tellProblem(result.error, stayed());
    if (stayed()) here?.(result);
    return result;
  };
  return { run, busy: running > 0, problem, clearProblem: useCallback(() => setProblem(undefined), []) };
}
