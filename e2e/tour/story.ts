import type { Page } from 'playwright/test';
import type { TestHost } from '../pages/console-pages.ts';

/** One step of a story, with its picture. */
export interface Step {
  /** Name of the picture. */
  readonly name: string;
  /** What the reader does and sees. */
  readonly text: string;
  readonly dark?: boolean;
  /** Does it. @returns the page of the picture; nothing: the console */
  readonly act: (host: TestHost) => Promise<Page | undefined>;
  /** Lines of Markdown below the picture. */
  readonly below?: (host: TestHost) => Promise<readonly string[]>;
}

/** A walk from its first press to its result. */
export interface Story {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** A step that shows the console, unless it returns another page. */
export function step(
  name: string,
  text: string,
  // biome-ignore lint/suspicious/noConfusingVoidType: most steps show the console and return nothing
  act: (host: TestHost) => Promise<Page | void>,
  dark = false,
): Step {
  return { name, text, dark, act: async (host) => (await act(host)) ?? undefined };
}
