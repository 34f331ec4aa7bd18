import { type ReactNode, useRef, useState } from 'react';
import type { OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import { useCommand } from '../stores/use-command.ts';
import { ConfirmDialog } from './dialog.tsx';

/** What is asked before a command runs. */
interface Question<N extends OperationName> {
  readonly title: string;
  /** Names the action: "Delete site", never "OK". */
  readonly confirm: string;
  /** What will happen and what will be gone. */
  readonly text: ReactNode;
  readonly tone?: 'danger' | 'primary';
  /** Notification of success; none when absent. */
  readonly done?: string | ((value: OperationOutput<N>) => string);
  /** After success, also when the user has gone elsewhere meanwhile. */
  readonly after?: (value: OperationOutput<N>) => void;
}

/**
 * A command that runs after the user has confirmed it.
 *
 * @returns asks; and the dialog, which is placed once
 */
export function useAskedCommand<N extends OperationName>(
  name: N,
): { readonly ask: (input: OperationInput<N>, question: Question<N>) => void; readonly dialog: ReactNode } {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState<{ readonly input: OperationInput<N>; readonly question: Question<N> }>();
  const question = asked?.question;
  const command = useCommand(name, question?.done === undefined ? {} : { done: question.done });
  const run = async () => {
    if (asked === undefined) return;
    const result = await command.run(asked.input, () => setOpened(false));
    if (result.ok) asked.question.after?.(result.value);
  };
  return {
    ask: (input, wanted) => {
      setAsked({ input, question: wanted });
      setOpened(true);
    },
    dialog: (
      <ConfirmDialog
        opened={opened}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        tone={question?.tone ?? 'danger'}
        busy={command.busy}
        onClose={() => setOpened(false)}
        onConfirm={() => void run()}
      >
        {question?.text}
      </ConfirmDialog>
    ),
  };
}

/** Asks, and waits for the answer. @returns asks; and the dialog, which is placed once */
export function useConfirm() {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState<Omit<Question<never>, 'done' | 'after'>>();
  const answer = useRef<(sure: boolean) => void>(undefined);
  const close = (sure: boolean) => {
    setOpened(false);
    answer.current?.(sure);
  };
  return {
    isAsking: opened,
    confirm: (question: Omit<Question<never>, 'done' | 'after'>): Promise<boolean> => {
      setAsked(question);
      setOpened(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    dialog: (
      <ConfirmDialog
        opened={opened}
        title={asked?.title ?? ''}
        confirmLabel={asked?.confirm ?? ''}
        tone={asked?.tone ?? 'danger'}
        onClose={() => close(false)}
        onConfirm={() => close(true)}
      >
        {asked?.text}
      </ConfirmDialog>
    ),
  };
}
