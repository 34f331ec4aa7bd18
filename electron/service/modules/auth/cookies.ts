import type { Call } from '#service/kernel/call.ts';

/** The value of a cookie that came with a call; undefined when it did not. The first of several counts. */
export function cookieOf({ headers }: Pick<Call, 'headers'>, name: string): string | undefined {
  const header = [headers.cookie ?? []].flat().join('; ');
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim();
      return /^"(.*)"$/.exec(value)?.[1] ?? value;
    }
  }
  return undefined;
}
