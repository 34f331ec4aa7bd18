/** Of one site, and characters of what is known of one (R21). */
export const MOST_ORGANIZATIONS = 10_000;
export const LARGEST_ORGANIZATION = 20_000;
