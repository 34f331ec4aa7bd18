import type { BrowserWindow } from 'electron';
import { askUser } from './question.ts';
import { texts } from './texts.ts';
import { bringForward } from './window.ts';

/**
 * Asks before a window that closes loses what the console holds unsaved. The question waits beside the calls: this process is the
 * service, too.
 *
 * @param isAsked false where nobody may have to answer
 * @param kept called when the user keeps the window
 */
export function askBeforeLoss(window: BrowserWindow, isAsked: () => boolean, kept: () => void): void {
  let isClosing = false;
  let isAsking = false;
  // After what hides the window instead of closing it.
  window.on('close', ({ defaultPrevented }) => {
    isClosing = !defaultPrevented;
  });
  window.webContents.on('will-prevent-unload', (event) => {
    if (!isClosing || !isAsked()) event.preventDefault();
    else if (!isAsking) void ask();
  });

  async function ask(): Promise<void> {
    isAsking = true;
    bringForward(window);
    const { message, detail, discard, keep } = texts.leaving;
    const response = await askUser(window, { type: 'question', message, detail, buttons: [discard, keep] });
    isAsking = false;
    isClosing = false;
    if (window.isDestroyed()) return;
    if (response === 0) window.destroy();
    else kept();
  }
}
