/** The answer where the clock of a site is asked for, as version 0.1.0 had it (D76). */
export const ONE_CLOCK = {
  message: 'A site has no clock of its own: one service has one clock.',
  next: 'Start a service of its own for the test that needs another time.',
} as const;
