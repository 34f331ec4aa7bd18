import { constantTimeEqual } from '#node/constant-time.ts';
import { hmacSha1 } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
import { acceptedForms, normalizeSignature, type SignedAddress, sign } from '#shared/protocol/signature.ts';
import { siteSecrets } from './secret.ts';

/** Most characters in which a key may differ from the one that was meant. */
const FARTHEST = 3;
/** Most sites that are named. */
const MAX_NAMED = 3;
/** Most sites that are looked at. */
const MAX_SITES = 500;

/** Sites whose key is like an unknown one, the most similar first: a slip, a cut end, another case. */
export function similarSites(sites: readonly SiteRecord[], unknown: string): readonly SiteRecord[] {
  const wanted = unknown.trim().toLowerCase();
  return sites
    .slice(0, MAX_SITES)
    .map((site) => ({ site, distance: unlikeness(wanted, site.apiKey.toLowerCase()) }))
    .filter(({ site, distance }) => distance <= Math.min(FARTHEST, Math.floor(site.apiKey.length / 2)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NAMED)
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
    .slice(0, MAX_SITES)
    .find((site) =>
      siteSecrets(site).some(([, { key }]) =>
        forms.some(({ baseString }) => constantTimeEqual(sign(baseString, key, hmacSha1), given)),
      ),
    );
}

/** Which site a call with an unknown API key may be meant for: for the log and for Reproduce, never for the caller (D14). */
interface MeantSite {
  readonly cause: string;
  readonly fix: string;
  readonly proof?: string;
  /** The key to send. */
  readonly apiKey: string;
  /** Second half of the key of the cause, where it is proved that another key belongs there. */
  readonly name?: CauseName;
}

/**
 * Says of an unknown API key what is known of it: the site that signed the call, the application whose userKey it is, or the
 * site whose key is like it.
 *
 * @param signed the call, if it is signed
 * @returns undefined when nothing is known of it
 */
export function meantSite(sites: readonly SiteRecord[], unknown: string, signed?: SignedCall): MeantSite | undefined {
  const cause = `No site here has the API key "${unknown.slice(0, 100)}".`;
  const signer = signed && signingSite(sites, signed);
  if (signer !== undefined) {
    return {
      cause: `${cause} The call is signed with the secret of ${named(signer)}.`,
      fix: `Send that key, "${signer.apiKey}", and sign again: the key is part of what is signed.`,
      proof: `HMAC-SHA1 with the secret of ${named(signer)} gives exactly the sig of the call.`,
      apiKey: signer.apiKey,
      name: 'api-key-of-another-site',
    };
  }
  const owner = sites.find((site) => site.applications.some((one) => one.userKey === unknown));
  if (owner !== undefined) {
    return {
      cause: `${cause} It is the userKey of an application of ${named(owner)}.`,
      fix: `Send "${owner.apiKey}" as apiKey, and "${unknown}" as userKey.`,
      apiKey: owner.apiKey,
      name: 'user-key-as-api-key',
    };
  }
  const similar = similarSites(sites, unknown);
  const [likeliest] = similar;
  return (
    likeliest && {
      cause: `${cause} It is like ${similar.map(named).join(' and ')}.`,
      fix: `Compare it character by character with the key in Sites; most likely "${likeliest.apiKey}" was meant.`,
      apiKey: likeliest.apiKey,
    }
  );
}

const named = ({ apiKey, name }: Pick<SiteRecord, 'apiKey' | 'name'>): string => `"${apiKey}" (${name})`;
