import { invalidParameter } from '#service/methods/index.ts';

/**
 * Refuses a time of creation that is later than what happened to the account: its answers would contradict themselves (F 8.2).
 *
 * @param created milliseconds
 * @param happened milliseconds; undefined: it did not happen
 * @throws ApiError 400006
 */
export function checkCreated(created: number, happened: readonly (number | undefined)[]): void {
  const earlier = happened.find((at) => at !== undefined && at < created);
  if (earlier === undefined) return;
  const hint = `It is later than ${new Date(earlier).toISOString()}, when the account was registered, verified, logged in or changed.`;
  throw invalidParameter('created', hint);
}
