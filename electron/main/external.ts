import { type BrowserWindow, dialog, shell } from 'electron';
import { texts } from './texts.ts';

/** True for an address that may be opened outside the app: http or https, which start no other program (R40). */
function mayOpenOutside(url: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

/**
 * Opens an address in the user's browser, after asking (R40).
 *
 * @returns whether it was opened
 */
export async function openOutside(url: string, window: BrowserWindow | undefined): Promise<boolean> {
  if (!mayOpenOutside(url)) return false;
  const words = texts.outside;
  const question = {
    type: 'question' as const,
    title: words.title,
    message: words.message,
    // As Chromium will read it, so that what is shown is where it goes.
    detail: new URL(url).href,
    buttons: [words.open, texts.cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
  if (response !== 0) return false;
  await shell.openExternal(url);
  return true;
}
