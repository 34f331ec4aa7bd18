import { maskUrl } from '#shared/protocol/masking.ts';
import { percentEncode } from '#shared/protocol/percent.ts';

/** Where a login redirects to; verified (D17). */
export interface RedirectTarget {
  readonly redirectUri: string;
  /** Token type: all parameters in the fragment, errors too; code type: in the query (D20). */
  readonly place: 'query' | 'fragment';
  readonly state: string | undefined;
  /** The page of redirectUri opened this window: it is told, and nothing redirects (D48). */
  readonly isPopup?: boolean;
  /** Of the page in such a window; a code of F 3.8. */
  readonly lang: string;
}

/** A redirect to the site with its parameters: complete, and masked for the log. */
export interface Location {
  readonly whole: string;
  readonly masked: string;
}

/**
 * Appends the parameters of a response to `redirect_uri`; an existing query stays (D20). Blanks are encoded as `%20`,
 * which is right in queries and in fragments, so that `state` comes back byte for byte (R12). Only `error_description`
 * has `+`, as in F 3.3. Characters outside ASCII in the address itself are percent-encoded, so that the header is one
 * line of ASCII whatever was sent (R13).
 */
export function redirectLocation(target: RedirectTarget, parameters: readonly (readonly [string, string])[]): Location {
  const all = target.state === undefined ? parameters : [...parameters, ['state', target.state] as const];
  const pairs = all
    .map(([name, value]) => {
      const encoded = percentEncode(value);
      return `${name}=${name === 'error_description' ? encoded.replaceAll('%20', '+') : encoded}`;
    })
    .join('&');
  const base = target.redirectUri.replaceAll(/[^\x21-\x7e]+/g, percentEncode);
  const whole = pairs === '' ? base : `${base}${separator(base, target.place)}${pairs}`;
  return { whole, masked: maskUrl(whole) };
}

function separator(base: string, place: RedirectTarget['place']): string {
  if (place === 'fragment') return '#';
  if (!base.includes('?')) return '?';
  return /[?&]$/.test(base) ? '' : '&';
}
