/** Of one site, and characters of what is known of one (R21). */
export const MAX_ORGANIZATIONS = 10_000;
export const MAX_ORGANIZATION_SIZE = 20_000;
