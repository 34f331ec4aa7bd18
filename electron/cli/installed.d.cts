/**
 * How to mend an installation that lacks what Authdesk is built and run with.
 *
 * @param root the checkout
 * @returns a sentence with the setting of npm that caused it, and the command
 */
export function howToInstall(root: string): string;
