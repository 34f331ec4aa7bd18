import type { Call } from './call.ts';

/**
 * The attribute `Domain` for cookies of a call, followed by `; `. All hosts of a data center get them, because each
 * namespace has its own; the API domain of a site is one host, which keeps them for itself (D52, D55).
 */
export function cookieDomain({ dataCenter, hostSite }: Pick<Call, 'dataCenter' | 'hostSite'>): string {
  return dataCenter === undefined || hostSite !== undefined ? '' : `Domain=${dataCenter.domain}; `;
}

/**
 * How long a cookie is kept, as attributes followed by `; `: by `Expires` too, which old clients alone know, and by which others
 * tell the comma of several joined cookies from that of a date.
 *
 * @param seconds from now on; 0: removes it
 */
export function cookieAge({ at }: Pick<Call, 'at'>, seconds: number): string {
  const end = seconds === 0 ? 0 : at + seconds * 1000;
  return `Max-Age=${seconds}; Expires=${new Date(end).toUTCString()}; `;
}

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
