/** One row as a line of CSV (RFC 4180); texts that a spreadsheet would run as a formula get a leading apostrophe. */
export function csvLine(row: readonly (string | number)[]): string {
  return row.map((value) => (typeof value === 'number' ? String(value) : field(value))).join(',');
}

function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
