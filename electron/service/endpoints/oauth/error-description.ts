import { errorMessage } from '#shared/protocol/errors.ts';

/** `<number> - <message>` (spec "OAuth error record"): clients split it at the first hyphen (F 1.5). */
export function errorDescription(errorCode: number): string {
  return `${errorCode} - ${errorMessage(errorCode)}`;
}
