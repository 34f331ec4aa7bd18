import type { ConsoleHost } from '../hosts/console-host.ts';
import { isNight } from '../runtime/depth.ts';

export type ColorScheme = 'light' | 'dark';

/** Those that the console is searched for accessibility faults in: the night also searches in dark, which takes as long. */
export const colorSchemes: readonly ColorScheme[] = isNight ? ['light', 'dark'] : ['light'];

/**
 * Width in pixels that each host shows a colour scheme at: what one shows wide, the other shows narrow, so that both
 * schemes are seen at both widths without a second run.
 */
const widths: Readonly<Record<ConsoleHost['kind'], Readonly<Record<ColorScheme, number>>>> = {
  chromium: { light: 1320, dark: 900 },
  electron: { light: 900, dark: 1320 },
};

/** Gives the console a colour scheme and the width that goes with it. @returns both in words. */
export async function look({ page, kind }: ConsoleHost, colorScheme: ColorScheme): Promise<string> {
  const width = widths[kind][colorScheme];
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 860 });
  return `${colorScheme}, ${width} px`;
}
