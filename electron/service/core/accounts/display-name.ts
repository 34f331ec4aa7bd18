import type { JsonObject } from '#service/records/index.ts';

/** An account's name in lists: first and last name, else name, nickname, email or UID. */
export function displayName(profile: JsonObject, UID: string): string {
  const text = (member: string): string => {
    const value = profile[member];
    return typeof value === 'string' ? value.trim() : '';
  };
  const fullName = `${text('firstName')} ${text('lastName')}`.trim();
  return fullName || text('name') || text('nickname') || text('email') || UID;
}
