// Limits of a query that its text or one object can exceed (R52). The limits of a whole search are in
// methods/budget.ts.

/** Characters of a query. */
export const MAX_QUERY_LENGTH = 20_000;
/** Items after SELECT. */
export const MAX_SELECTED = 100;
/** Fields after GROUP BY and ORDER BY. */
export const MAX_GROUPED = 8;
export const MAX_ORDERED = 8;
/** Objects in one response. */
export const GREATEST_LIMIT = 10_000;
/** Groups that one object may be in: the product of its values of the grouped fields. */
export const MAX_COMBINATIONS = 1_000;
/** Different patterns of REGEX. */
export const MAX_PATTERNS = 20;
/** Instructions that the patterns of a query compile to, together: a match costs that times the characters. */
export const MAX_PROGRAM_SIZE = 1_000;
