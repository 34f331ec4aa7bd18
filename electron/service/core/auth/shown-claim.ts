import { shorten } from '#service/methods/index.ts';

/** A value of a JWT as its JSON has it, for details and traces: a text has its quotes. */
export const shown = (value: unknown): string => shorten(JSON.stringify(value) ?? 'absent');
