import { constantTimeEqual } from '#node/constant-time.ts';
import { hmacSha1 } from '#service/modules/auth/hmac.ts';
import { siteSecrets } from '#service/modules/auth/secret.ts';
import type { SiteRecord } from '#service/storage/records.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
import { acceptedForms, normalizeSignature, type SignedAddress, sign } from '#shared/protocol/signature.ts';

/** Most characters in which a key may differ from the one that was meant. */
const FARTHEST = 3;
/** Most sites that are named. */
const MOST_NAMED = 3;
/** Most sites that are looked at. */
const MOST_SITES = 500;

/** Sites whose key is like an unknown one, the most similar first: a slip, a cut end, another case. */
export function similarSites(sites: readonly SiteRecord[], unknown: string): readonly SiteRecord[] {
  const wanted = unknown.trim().toLowerCase();
  return sites
    .slice(0, MOST_SITES)
    .map((site) => ({ site, distance: unlikeness(wanted, site.apiKey.toLowerCase()) }))
    .filter(({ site, distance }) => distance <= Math.min(FARTHEST, Math.floor(site.apiKey.length / 2)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_NAMED)
    .map(({ site }) => site);
}

/** Edits between two keys; a key of which only the beginning was copied counts as one edit. */
function unlikeness(a: string, b: string): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length >= 4 && longer.startsWith(shorter)) return Math.min(1, longer.length - shorter.length);
  if (longer.length - shorter.length > FARTHEST) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: shorter.length + 1 }, (_, index) => index);
  for (let i = 1; i <= longer.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= shorter.length; j += 1) {
      const change = longer[i - 1] === shorter[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change));
    }
    row = next;
  }
  return row[shorter.length] ?? 0;
}

/** A signed call, as far as its signature covers it. */
export interface SignedCall {
  readonly httpMethod: string;
  readonly address: SignedAddress;
  readonly parameters: readonly NamedValue[];
  readonly sig: string;
}

/** The site whose secret makes the signature right, whatever key the call names. Never used to accept a call. */
export function signingSite(sites: readonly SiteRecord[], call: SignedCall): SiteRecord | undefined {
  const given = normalizeSignature(call.sig);
  if (given === undefined) return undefined;
  const forms = [...acceptedForms(call.httpMethod, call.address, call.parameters)];
  return sites
    .slice(0, MOST_SITES)
    .find((site) =>
      siteSecrets(site).some(([, { key }]) =>
        forms.some(({ baseString }) => constantTimeEqual(sign(baseString, key, hmacSha1), given)),
      ),
    );
}
