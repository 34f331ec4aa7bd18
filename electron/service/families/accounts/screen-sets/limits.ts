/** Characters of one screen-set, and of all that a site stores: a response with all of them stays far below 16 MB (R52). */
export const MAX_SET_SIZE = 512 * 1024;
export const MAX_ALL_SIZE = 4 * 1024 * 1024;
export const MAX_SETS = 1_000;
/** Ids of screen-sets. */
export const setID = /^[A-Za-z0-9_. -]{1,100}$/;
