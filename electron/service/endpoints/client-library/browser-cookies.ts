import type { Core } from '#service/http/index.ts';
import { type Call, cookieAge, cookieDomain, cookieOf } from '#service/kernel/index.ts';

/** The format of the cookies, as the public library names it. */
export const COOKIE_VERSION = 'ver4';
/** A year. */
const AGE_S = 31_536_000;
const ID_BYTES = 18;

/** True when the browser sent what an earlier answer set: it keeps cookies of this service for this page. */
export const keepsCookies = (call: Call): boolean => cookieOf(call, 'hasGmid') !== undefined;

/**
 * The cookies that a browser begins with and has not sent (U 3.8), as values of `Set-Cookie`. Pages of other origins send
 * them only over HTTPS.
 */
export function missingCookies({ random }: Pick<Core, 'random'>, call: Call, apiKey: string): readonly string[] {
  const attributes = cookieDomain(call) + (call.transport === 'https' ? 'Secure; SameSite=None' : 'SameSite=Lax');
  const newId = () => random(ID_BYTES).toString('base64url');
  const values: readonly (readonly [name: string, value: () => string, more?: string])[] = [
    ['gmid', newId, '; HttpOnly'],
    ['ucid', newId, '; HttpOnly'],
    ['hasGmid', () => COOKIE_VERSION],
    [`gig_bootstrap_${apiKey}`, () => `cdc_${COOKIE_VERSION}`],
  ];
  return values
    .filter(([name]) => cookieOf(call, name) === undefined)
    .map(([name, value, more = '']) => `${name}=${value()}; Path=/; ${cookieAge(call, AGE_S)}${attributes}${more}`);
}
