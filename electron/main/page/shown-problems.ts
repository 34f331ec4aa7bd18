import { messageOf } from '#shared/narrowing.ts';
import { texts } from '../texts.ts';
import type { ShownProblem } from './problem-page.ts';

// What the problem page shows (R44).

/** A start that a person can do something about. @param next what to do, in a sentence */
export const notStarted = (message: string, next: string): ShownProblem => ({
  title: texts.problems.notStarted,
  message,
  next,
  actions: ['retry', 'quit'],
});

/** The database is gone or empty: a new one is made only when the user says so. */
export const databaseLost = (message: string): ShownProblem => ({
  ...notStarted(message, texts.problems.databaseLostNext),
  actions: ['retry', 'start-new', 'quit'],
});

/** A start that failed in a way that nobody foresaw. */
export const failedAtStart = (error: unknown): ShownProblem =>
  notStarted(texts.problems.failedAtStart(messageOf(error)), texts.problems.failedAtStartNext);

/** The page of the console ended. @param reason in Electron's words */
export const uiCrashed = (reason: string): ShownProblem => ({
  ...texts.problems.uiCrashed,
  message: texts.problems.uiCrashed.message(reason),
  actions: ['reload', 'quit'],
});

/** An exception that nothing caught, in the process that runs the service. */
export const serviceFailed = (error: Error): ShownProblem => ({
  ...texts.problems.serviceFailed,
  message: texts.problems.serviceFailed.message(error.message),
  actions: ['restart', 'quit'],
});
