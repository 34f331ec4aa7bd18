import type { JsonObject } from '#service/storage/store.ts';

/** First and last name, or the name, or the nickname, or the email, or the UID: what a list calls a person. */
export function displayName(profile: JsonObject, UID: string): string {
  const text = (member: string): string => {
    const value = profile[member];
    return typeof value === 'string' ? value.trim() : '';
  };
  const fullName = `${text('firstName')} ${text('lastName')}`.trim();
  return fullName || text('name') || text('nickname') || text('email') || UID;
}
