import type { ConsoleHost } from '../hosts/console-host.ts';

export type ColorScheme = 'light' | 'dark';

/** `npm test` names one scheme in AUTHDESK_TEST_COLOR_SCHEME: what is seen in the other one takes as long and is the night's. */
const only = process.env.AUTHDESK_TEST_COLOR_SCHEME;

/** Those that panels and dialogs are searched for accessibility faults in. */
export const colorSchemes: readonly ColorScheme[] = (['light', 'dark'] as const).filter(
  (colorScheme) => (only ?? colorScheme) === colorScheme,
);

/** Whether each state that a spec comes to is looked at in all schemes. */
export const isWholeLook = only === undefined;

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
