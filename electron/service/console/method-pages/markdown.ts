/** A table cell: no line end and no `|` that would end it. */
export function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** A code span in a table cell; empty for an empty text. */
export function codeCell(text: string): string {
  if (text === '') return '';
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text.replaceAll('\n', ' ').replaceAll('|', '\\|')}${fence}`;
}

/** A table; the cells are markdown already. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line), ''];
}

/** A block of code. */
export function block(language: string, text: string): readonly string[] {
  return [`\`\`\`${language}`, text, '```', ''];
}

/** What a generated file says about itself. */
export const madeBy = '<!-- Made from the method registry by `npm run docs`. Do not edit. -->';

/** The file's text: lines, no blank ones at the end. */
export function fileOf(lines: readonly string[]): string {
  return `${lines.join('\n').trimEnd()}\n`;
}
