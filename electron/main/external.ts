import { type BrowserWindow, shell } from 'electron';
import { askUser } from './question.ts';
import { texts } from './texts.ts';

/** True for an address that may be opened outside the app: http or https, which start no other program (R40). */
const mayOpenOutside = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/**
 * Opens an address in the user's browser, after asking (R40).
 *
 * @returns whether it was opened
 */
export async function openOutside(url: string, window: BrowserWindow | undefined): Promise<boolean> {
  if (!mayOpenOutside(url)) return false;
  const words = texts.outside;
  const agreed = await askUser(window, {
    type: 'question',
    title: words.title,
    message: words.message,
    // As Chromium will read it, so that what is shown is where it goes.
    detail: new URL(url).href,
    buttons: [words.open, texts.cancel],
  });
  if (agreed !== 0) return false;
  await shell.openExternal(url);
  return true;
}
