import { quoteForMessage } from '#service/kernel/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { userInfoFields, userInfoProblem } from '#shared/protocol/user-info.ts';

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
