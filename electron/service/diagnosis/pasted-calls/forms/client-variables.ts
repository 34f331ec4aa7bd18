/** `{{name}}` of Postman, Bruno and `.http`, `{{ _.name }}` of Insomnia, `<<name>>` of Hoppscotch. */
const named = /\{\{\s*(?:_\.)?([\w$.-]{1,80})\s*\}\}|<<([\w$.-]{1,80})>>/g;

/** How often values that hold variables are filled in, and variables of one text. */
const ROUNDS = 5;
const MOST_NAMES = 50;
/** A text that grows beyond this holds itself (R52). */
const LONGEST = 2 * 1024 * 1024;

/** The value that a text gives a variable: `@name = value`, `name: value`, `"name": "value"`, `"key": "name", "value": "…"`. */
function valueIn(text: string, name: string): string | undefined {
  const word = (name.split('.').at(-1) ?? name).replace(/[.$-]/g, '\\$&');
  const pair = new RegExp(
    `"(?:key|name)"\\s*:\\s*"${word}"[^{}]{0,500}?"(?:currentValue|value)"\\s*:\\s*"([^"\\n]{1,2000})"`,
  );
  const assigned = new RegExp(
    `(?:^|[\\s"'@{,])${word}["']?[ \\t]*[:=][ \\t]*(?:"([^"\\n]{1,2000})"|'([^'\\n]{1,2000})'|([^\\s"',{}<>]{1,2000}))`,
    'm',
  );
  const found = pair.exec(text) ?? assigned.exec(text);
  const value = found?.slice(1).find((one) => one !== undefined);
  return value?.includes(`{{${name}}}`) === true ? undefined : value;
}

/** A text with the values of its variables, as far as it gives them; the others stay, and are named as placeholders later on. */
export function withVariables(text: string): string {
  let filled = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!/\{\{|<</.test(filled)) return filled;
    const names = new Set([...filled.matchAll(named)].slice(0, 1_000).map(([, one, other]) => one ?? other ?? ''));
    const values = new Map([...names].slice(0, MOST_NAMES).map((name) => [name, valueIn(filled, name)]));
    const next = filled.replace(named, (all, one?: string, other?: string) => values.get(one ?? other ?? '') ?? all);
    if (next === filled || next.length > LONGEST) break;
    filled = next;
  }
  return filled;
}
