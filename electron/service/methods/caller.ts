import type { KnownCause, UnreadToken } from '#service/kernel/index.ts';
import type { AccountRecord, SiteRecord, TokenRecord } from '#service/records/index.ts';

/**
 * Who makes a call, after its credential was checked.
 *
 * - `site`: the site itself, by secret, application, signature, or a token that is bound to no user;
 * - `user`: a user, by a token that is bound to them;
 * - `anonymous`: anybody who knows the API key (D35).
 */
export type Caller =
  | {
      readonly kind: 'site';
      readonly site: SiteRecord;
      readonly userKey?: string;
      readonly token?: TokenRecord;
    }
  | { readonly kind: 'user'; readonly site: SiteRecord; readonly token: TokenRecord; readonly account: AccountRecord }
  | {
      readonly kind: 'anonymous';
      readonly site: SiteRecord;
      /** The call had a session that cannot be used: what its caller is told where a session is needed (D58). */
      readonly lostSession?: string;
      /** Why it cannot be used, for the log. */
      readonly lostBecause?: KnownCause;
      /** A token in a parameter that is not read: why the call counts as anonymous. */
      readonly unread?: UnreadToken | undefined;
    };
