import { findChromium, findHeadlessShell } from './chromium.ts';
import { startDisplay } from './display.ts';

/** The programs that show the console in tests, and the display that the desktop app needs. */
export interface UiHosts {
  /** In words, for the last lines of a run. */
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly chromium: boolean;
  readonly electron: boolean;
  /** Starts a display if there is none; what the Playwright configuration and the specs read. */
  environment(): Promise<NodeJS.ProcessEnv>;
  /** Ends the display that `environment` started. */
  stop(): void;
}

/**
 * Finds the hosts of the UI tests.
 *
 * @param electron path of the Electron binary, as `findElectron` gives it
 */
export function findUiHosts(electron: string | undefined): UiHosts {
  const chromium = findChromium();
  let display: Awaited<ReturnType<typeof startDisplay>> | undefined;
  return {
    found: [...(chromium ? ['Chromium (headless console)'] : []), ...(electron ? ['Electron 42 (desktop)'] : [])],
    chromium: chromium !== undefined,
    electron: electron !== undefined,
    missing: [...(chromium ? [] : ['Chromium']), ...(electron ? [] : ['Electron'])],
    async environment() {
      if (process.platform === 'linux' && !process.env.DISPLAY && electron !== undefined) {
        display ??= await startDisplay();
      }
      return {
        AUTHDESK_TEST_ELECTRON: electron ?? '',
        AUTHDESK_TEST_CHROMIUM: chromium ?? '',
        AUTHDESK_TEST_HEADLESS_SHELL: findHeadlessShell() ?? '',
        ...(display ? { DISPLAY: display.name } : {}),
      };
    },
    stop: () => display?.stop(),
  };
}
