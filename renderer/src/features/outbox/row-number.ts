/** The number of a row as an address may have it. */
export const rowNumber = /^\d{1,15}$/;
