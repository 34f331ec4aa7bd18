import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';

/** What an API key looks like (F 4.2). */
const form = /^\d_[\w-]{1,200}$/;

/**
 * True for an API key in the place of an access token: a client library that is made without a secret sends it there
 * (F 5.1). It is no credential, so a method that needs none ignores it (D65).
 */
export function isApiKeyAsToken({ store }: Pick<Core, 'store'>, { trace }: Call, text: string): boolean {
  if (store.of(siteRepository).get(text) === undefined && !form.test(text)) return false;
  trace.noted(
    'D65',
    'What came as an access token is an API key, no credential: the method needs none, it is ignored.',
  );
  return true;
}
