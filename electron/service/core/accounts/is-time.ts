/** A time as members of an account have it: a text that begins with a date, as ISO 8601 writes it. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
