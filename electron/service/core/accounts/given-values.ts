import { quoteForMessage, type RandomSource } from '#service/kernel/index.ts';
import { invalidParameter } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { uidForm } from '#shared/protocol/uid.ts';
import { userInfoFields, userInfoProblem } from '#shared/protocol/user-info.ts';

/** @throws ApiError 400006 unless the text can be a site's own id */
export function checkSiteUID(siteUID: string): void {
  checkUID('siteUID', siteUID);
}

/** @throws ApiError 400006 naming the parameter, unless the text can be a UID */
export function checkUID(parameter: string, UID: string): void {
  if (uidForm.test(UID)) return;
  throw invalidParameter(parameter, 'It is 1 to 252 printable ASCII characters without blanks.');
}

/** Random bytes of a UID that the service makes: 43 base64url digits and one `=` (F 8.1). */
const UID_BYTES = 32;

/** A UID that the service makes. */
export function newUID(random: RandomSource): string {
  return `_guid_${random(UID_BYTES).toString('base64url')}=`;
}

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

/** The error in the user info of a login, as a sentence; undefined when it is valid (D27). */
export function problemOfUserInfo(userInfo: JsonObject): string | undefined {
  const problem = userInfoProblem(userInfo);
  switch (problem?.kind) {
    case undefined:
      return undefined;
    case 'unknown field':
      return `Its field ${quoteForMessage(problem.field)} is none of ${Object.keys(userInfoFields).join(', ')}.`;
    case 'wrong type':
      return `Its field "${problem.field}" is a JSON ${problem.type}.`;
    case 'not whole':
      return `Its field "${problem.field}" is a whole number.`;
  }
}
