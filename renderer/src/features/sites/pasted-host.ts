/**
 * The host of an address that was pasted where a domain is expected: `https://shop.example:3000/cb` is `shop.example`, and
 * `myapp://callback` the scheme `myapp://`. What is no address stays as it was typed, for the rules to judge.
 */
export function pastedHost(text: string): string {
  const typed = text.trim();
  if (/^https?:\/\/./i.test(typed)) return URL.canParse(typed) ? new URL(typed).hostname : typed;
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(typed) ?? [];
  if (scheme !== undefined) return scheme.toLowerCase();
  const [, host] = /^([\w.-]+)(?::\d{1,5}(?:\/.*)?|\/.*)$/.exec(typed) ?? [];
  return host ?? typed;
}
