import { type BrowserWindow, ipcMain } from 'electron';
import { type OperationTargets, runWithoutException } from '#node/operations/desk.ts';
import type { OperationName } from '#shared/contract/index.ts';
import { failure } from '#shared/contract/result.ts';
import { operationChannel } from '../../preload/channels.ts';
import { isOwnTopFrame } from './sender.ts';

/** The names of the operation table, put here by the build: the table itself is loaded beside the page (docs/adr/0034). */
declare const __OPERATION_NAMES__: readonly OperationName[];

/**
 * Opens the bridge: one handler per name of the operation table, nothing else (R37, R38). An unknown name has no
 * handler, so it gets Electron's own error.
 *
 * What the bridge could do if abused: everything the console can, secrets included. It is protected by the sender check,
 * by validated input, and because only app:// pages of this app load in the window (guards.ts).
 *
 * @param targets waits while the service is being started, so that the console may ask before it runs
 */
export function openBridge(
  window: () => BrowserWindow | undefined,
  targets: () => Promise<OperationTargets>,
  log: (line: string) => void,
): void {
  for (const name of __OPERATION_NAMES__) {
    ipcMain.handle(operationChannel(name), async (event, input: unknown) => {
      if (!isOwnTopFrame(event.senderFrame, event.sender, window()?.webContents)) {
        log(`refused ${name}: it did not come from the app's own page`);
        return failure({
          code: 'refused',
          message: 'Only Authdesk’s own page may ask for this.',
          next: 'Use the Authdesk window.',
        });
      }
      return runWithoutException(name, input, await targets(), log);
    });
  }
}
