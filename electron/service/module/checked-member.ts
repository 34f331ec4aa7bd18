import { ApiError, invalidMember } from '#service/kernel/index.ts';

/** Turns an error of a REST parameter into one of a member of the workspace file. */
export function checkedMember<T>(member: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw invalidMember(member, error.details);
  }
}
