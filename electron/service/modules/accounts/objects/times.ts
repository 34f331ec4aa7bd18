/** A time of an account in its two forms: ISO 8601 UTC with milliseconds, and Unix milliseconds (F 8.2). */
export function timeMembers(name: string, at: number | undefined): Record<string, unknown> {
  return at === undefined ? {} : { [name]: new Date(at).toISOString(), [`${name}Timestamp`]: at };
}
