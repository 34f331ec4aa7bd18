/**
 * The error codes that people report most (U 4), then those that a login goes on from, which each client has to handle (U 6).
 */
export const mostAskedCodes = [
  403003, 403042, 403005, 403007, 403012, 403013, 403048, 206001, 206002, 403043, 403101,
] as const;
