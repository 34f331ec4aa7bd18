import type { ClaimsParameterMember } from 'oidc-provider';
import type { JsonObject } from '#service/records/index.ts';

interface Asked {
  /** Scopes that were given, separated by blanks. */
  readonly scope: string;
  /** Claims that were asked for one by one, and given. */
  readonly claims: Readonly<Record<string, ClaimsParameterMember | null>>;
  readonly scopes: Readonly<Record<string, readonly string[]>>;
}

/**
 * The claims of an account for which a scope was given, or which were asked for by name. The library picks among them which
 * go into which token.
 */
export function accountClaims(account: JsonObject, { scope, claims, scopes }: Asked) {
  const names = new Set([...scope.split(' ').flatMap((one) => scopes[one] ?? []), ...Object.keys(claims)]);
  const given = Object.entries(account).filter(([name]) => names.has(name));
  return { ...Object.fromEntries(given), sub: String(account.sub) };
}
