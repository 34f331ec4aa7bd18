/** Starts every line that a process without a network writes to standard error (R32). */
export const BLOCKED = 'network blocked: ';
