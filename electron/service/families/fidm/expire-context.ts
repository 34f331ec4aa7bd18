import type { Store } from '#service/storage/index.ts';
import { artifactRepository } from './artifacts.ts';

/** Lets the request that waits under a context be older than it may be: for runs that show what happens then. */
export function expireContext({ of }: Pick<Store, 'of'>, apiKey: string, context: string, at: number): void {
  const artifacts = of(artifactRepository);
  const id = context.split('.')[1] ?? '';
  const found = artifacts.find(apiKey, 'Interaction', 'id', id);
  if (found === undefined) return;
  const seconds = Math.floor(at / 1000);
  const payload = { ...found.payload, iat: seconds - CONTEXT_LIFETIME_S - 1, exp: seconds - 1 };
  const none = { UID: undefined, clientId: undefined, grantId: undefined, alias: undefined };
  artifacts.save(apiKey, { model: 'Interaction', id, payload, ...none, expiresAt: at + KEPT_MS });
}

/** Ten minutes (X 2). */
const CONTEXT_LIFETIME_S = 600;
/** So that a late request is told that its context has expired, and not that it is unknown. */
const KEPT_MS = 600_000;
