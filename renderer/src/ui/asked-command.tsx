import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import { useCommand } from '../stores/use-command.ts';
import { ConfirmDialog, type Question } from './dialog.tsx';

/** What is asked before a command runs. */
interface CommandQuestion<N extends OperationName> extends Question {
  /** Notification of success; none when absent. */
  readonly done?: string | ((value: OperationOutput<N>) => string);
  /** After success, also when the user has gone elsewhere meanwhile. */
  readonly after?: (value: OperationOutput<N>) => void;
}

/**
 * A command that runs after the user has confirmed it.
 *
 * @returns asks (always the same function); and the dialog, which is placed once
 */
export function useAskedCommand<N extends OperationName>(
  name: N,
): { readonly ask: (input: OperationInput<N>, question: CommandQuestion<N>) => void; readonly dialog: ReactNode } {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState<{ readonly input: OperationInput<N>; readonly question: CommandQuestion<N> }>();
  const question = asked?.question;
  const command = useCommand(name, question?.done === undefined ? {} : { done: question.done });
  const run = async () => {
    if (asked === undefined) return;
    const result = await command.run(asked.input, () => setOpened(false));
    if (result.ok) asked.question.after?.(result.value);
  };
  return {
    ask: useCallback((input, wanted) => {
      setAsked({ input, question: wanted });
      setOpened(true);
    }, []),
    dialog: (
      <ConfirmDialog
        {...{ opened, question }}
        busy={command.busy}
        onClose={() => setOpened(false)}
        onConfirm={() => void run()}
      />
    ),
  };
}

/** Asks, and waits for the answer. @returns asks; and the dialog, which is placed once */
export function useConfirm() {
  const [opened, setOpened] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const answer = useRef<(sure: boolean) => void>(undefined);
  const close = (sure: boolean) => {
    setOpened(false);
    answer.current?.(sure);
  };
  return {
    isAsking: opened,
    confirm: (asked: Question): Promise<boolean> => {
      setQuestion(asked);
      setOpened(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    dialog: <ConfirmDialog {...{ opened, question }} onClose={() => close(false)} onConfirm={() => close(true)} />,
  };
}
