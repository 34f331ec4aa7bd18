import { type BrowserWindow, type IpcMain, ipcMain } from 'electron';
import { operationNames } from '#shared/contract/index.ts';
import { failure } from '#shared/contract/result.ts';
import { operationChannel } from '../../preload/channels.ts';
import { type Answering, answer } from './answer.ts';
import { isOwnTopFrame } from './sender.ts';

/**
 * Opens the bridge: one handler per name of the operation table, nothing else (R37, R38). What a name nobody knows
 * gets is Electron's own refusal, because there is no handler.
 *
 * What the bridge could do if abused: everything the console can, secrets included. Around it stand the sender check,
 * the validated input, and that only app:// pages of this app ever load in the window (guards.ts).
 */
export function openBridge(
  window: () => BrowserWindow | undefined,
  answering: () => Answering,
  log: (line: string) => void,
  ipc: Pick<IpcMain, 'handle'> = ipcMain,
): void {
  for (const name of operationNames) {
    ipc.handle(operationChannel(name), (event, input: unknown) => {
      if (!isOwnTopFrame(event.senderFrame, event.sender, window()?.webContents)) {
        log(`refused ${name}: it did not come from the app's own page`);
        return failure({
          code: 'refused',
          message: 'Only the screens of Authdesk may ask for this.',
          next: 'Use the Authdesk window.',
        });
      }
      return answer(name, input, answering(), log);
    });
  }
}
