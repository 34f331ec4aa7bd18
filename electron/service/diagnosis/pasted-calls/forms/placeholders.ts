/** What stands for a value that its client fills in: `{{apiKey}}`, `${KEY}`, `<<key>>`, `$KEY`, `%KEY%`, `<your key>`. */
const placeholder =
  /\{\{[^{}\n]{1,80}\}\}|\{%[^%\n]{1,200}%\}|\$\{[^{}\n]{1,80}\}|<<[^<>\n]{1,60}>>|#\{[^{}\n]{1,80}\}|<\s?(?:your|my|the|insert|enter|api|app|user|secret|site)\b[^<>\n]{0,60}>|\[\s?(?:your|insert|enter)\b[^[\]\n]{0,60}\]/i;
/** As a whole value only: each can be a part of an honest one. */
const wholePlaceholder =
  /^(?:\$(?:env:)?[A-Za-z_]\w{0,60}|%[A-Z_][A-Z0-9_]{1,60}%|%[sdv]|<[A-Za-z][\w .-]{0,60}>|[A-Z]*YOUR_[A-Z_]{2,40}|:[a-z]\w{2,40})$/;
/** The output of a command, which a shell puts in its place: `$(openssl …)`. */
const output = /^\$\([^\n]*/;

/** The placeholder in a value; undefined: it has none. */
export function placeholderIn(value: string): string | undefined {
  if (value.length > 2_000) return undefined;
  return (wholePlaceholder.exec(value.trim()) ?? output.exec(value.trim()) ?? placeholder.exec(value))?.[0];
}

/** True for one that a shell replaces by the output of a command. */
export const isOutput = (found: string): boolean => output.test(found);
