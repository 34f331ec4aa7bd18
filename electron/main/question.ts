import { type BrowserWindow, dialog } from 'electron';

/** A question or a message to the user. */
export interface Question {
  readonly type: 'question' | 'info' | 'error';
  readonly title?: string;
  readonly message: string;
  readonly detail: string;
  /** The first one does it, the last one cancels. */
  readonly buttons: readonly string[];
}

/** Shows a question. @returns the index of the button that was pressed */
export type Ask = (question: Question) => Promise<number>;

/** Shows a question as a dialog of the window, or of the app where it has none. */
export async function askUser(window: BrowserWindow | undefined, question: Question): Promise<number> {
  const buttons = [...question.buttons];
  const cancel = buttons.length - 1;
  const shown = { title: 'Authdesk', ...question, buttons, defaultId: cancel, cancelId: cancel, noLink: true };
  const { response } = await (window ? dialog.showMessageBox(window, shown) : dialog.showMessageBox(shown));
  return response;
}
