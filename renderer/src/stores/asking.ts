import type { ReactNode } from 'react';
import { appStore } from './app-store.ts';

/** What is asked before something that cannot be undone. */
export interface Question {
  readonly title: string;
  /** Names the action: "Delete site", never "OK". */
  readonly confirm: string;
  /** What will happen and what will be gone. */
  readonly text: ReactNode;
  /** Label of the button that cancels; "Cancel" when absent. */
  readonly cancel?: string;
  readonly tone?: 'danger' | 'primary';
}

interface Asked {
  readonly question: Question;
  /** Runs once the user has agreed. The question stays, and waits for it, until it closes the question or is done. */
  readonly act: (close: () => void) => unknown;
  readonly onCancel: () => void;
}

interface AskingState {
  /** The newest question; it stays while it closes. */
  readonly asked: Asked | undefined;
  readonly isOpen: boolean;
  /** Counts the questions. */
  readonly count: number;
}

/** The question of whichever panel asks one; the shell shows it (shell/question-dialog.tsx). */
export const useAsking = appStore<AskingState>(() => ({ asked: undefined, isOpen: false, count: 0 }));

/** Asks before it acts. */
export function ask(question: Question, act: Asked['act'], onCancel: Asked['onCancel'] = () => {}): void {
  useAsking.setState(({ count }) => ({ asked: { question, act, onCancel }, isOpen: true, count: count + 1 }));
}

/** Asks, and waits for the answer. */
export const confirmed = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const agree = (close: () => void) => {
      close();
      resolve(true);
    };
    ask(question, agree, () => resolve(false));
  });

/** The user chose not to. */
export function cancelAsked(): void {
  const { asked, isOpen } = useAsking.getState();
  useAsking.setState({ isOpen: false });
  if (isOpen) asked?.onCancel();
}
