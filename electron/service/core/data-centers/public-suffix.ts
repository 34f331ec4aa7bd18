import { createRequire } from 'node:module';
import type * as Suffixes from 'tldts';

/** Loaded when the first domain is set: reading the list takes longer than opening the database. */
let suffixes: typeof Suffixes | undefined;

/**
 * True for a public suffix such as `co.uk` or `github.io`, by the public suffix list with its private part. A CA for
 * such a name could sign for all owners of names below it (R34).
 *
 * @param name a host name in lower case, not an address
 */
export function isPublicSuffix(name: string): boolean {
  // RFC 6761: names below `localhost` have no owner and are all this machine.
  if (name.endsWith('.localhost')) return false;
  return publicSuffixOf(name) === name;
}

/** The public suffix that a host name ends with; undefined for an address. */
export function publicSuffixOf(name: string): string | undefined {
  // Not `import`: domains are set inside a transaction, which is synchronous.
  suffixes ??= createRequire(import.meta.url)('tldts') as typeof Suffixes;
  return suffixes.getPublicSuffix(name, { allowPrivateDomains: true, extractHostname: false }) ?? undefined;
}
