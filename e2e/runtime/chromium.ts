import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where the platforms put a Chromium that Playwright can drive. */
const usual: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** Finds a Chromium: AUTHDESK_CHROMIUM, the one of the system, or the one Playwright fetched. */
export function findChromium(): string | undefined {
  const candidates = [process.env.AUTHDESK_CHROMIUM, ...(usual[process.platform] ?? []), chromium.executablePath()];
  return candidates.find((candidate) => candidate !== undefined && candidate !== '' && existsSync(candidate));
}

const debiansHeadlessShell = '/usr/bin/chromium-headless-shell';

/** Finds the Chromium without a user interface of its own; none when AUTHDESK_CHROMIUM asks for a certain one. */
export function findHeadlessShell(): string | undefined {
  return !process.env.AUTHDESK_CHROMIUM && existsSync(debiansHeadlessShell) ? debiansHeadlessShell : undefined;
}
