import { createRequire } from 'node:module';
import type * as Suffixes from 'tldts';

/** Loaded when the first domain is set: reading the list takes longer than opening the database. */
let suffixes: typeof Suffixes | undefined;

/**
 * True for a name that many owners have names below, `co.uk` or `github.io`, by the public suffix list with its private
 * part. A CA that may vouch for such a name may vouch for all of them (R34).
 *
 * @param name a host name in lower case, not an address
 */
export function isPublicSuffix(name: string): boolean {
  // RFC 6761: nobody owns a name there, and all of them are this machine.
  if (name.endsWith('.localhost')) return false;
  // Not `import`: domains are set inside a transaction, which does not wait.
  suffixes ??= createRequire(import.meta.url)('tldts') as typeof Suffixes;
  return suffixes.getPublicSuffix(name, { allowPrivateDomains: true, extractHostname: false }) === name;
}
