import type { ResponseField } from '../contract/requests.ts';

interface ResponseRow {
  readonly names: readonly string[];
  readonly types: readonly ResponseField['type'][];
  readonly optional: boolean;
  readonly documentation: string;
}

/** Response fields as rows of a table: neighbours that are documented alike, such as those of the profile, share one. */
export function responseRows(fields: readonly ResponseField[]): readonly ResponseRow[] {
  const rows: ResponseRow[] = [];
  for (const { name, type, documentation, optional = false } of fields) {
    const last = rows.at(-1);
    if (last?.documentation === documentation && last.optional === optional) {
      rows[rows.length - 1] = { ...last, names: [...last.names, name], types: [...new Set([...last.types, type])] };
    } else rows.push({ names: [name], types: [type], optional, documentation });
  }
  return rows;
}
