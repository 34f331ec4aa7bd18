import type { UseCase, WhatIf } from '#shared/contract/flows.ts';

/** A failure that a run provokes. */
interface WhatIfRule {
  readonly useCases: readonly UseCase[];
  /** Completes "This run …". */
  readonly does: string;
}

/** Every failure that the engine provokes. */
export const whatIfRules: Readonly<Record<WhatIf, WhatIfRule>> = {
  'wrong-redirect-uri': {
    useCases: ['token', 'code'],
    does: 'sends a redirect_uri whose host is not registered for the site',
  },
  'unknown-key': {
    useCases: ['token', 'server', 'code', 'page'],
    does: 'names an API key that no site has',
  },
  'foreign-page': {
    useCases: ['page'],
    does: 'loads the library in a page whose domain the site has not registered',
  },
  'blocked-cookies': {
    useCases: ['page'],
    does: 'calls the service without cookies, as in a browser that blocks those of other sites',
  },
  'wrong-secret': {
    useCases: ['server', 'code', 'page'],
    does: 'identifies itself at the token end-point with a wrong secret',
  },
  'plain-http': {
    useCases: ['token', 'server', 'code', 'page'],
    does: 'uses plain HTTP where only HTTPS is accepted',
  },
  'expired-code': {
    useCases: ['code', 'page'],
    does: 'lets the code expire before it is exchanged',
  },
  'reused-code': {
    useCases: ['code', 'page'],
    does: 'exchanges the same code twice',
  },
  'wrong-redirect-at-exchange': {
    useCases: ['code', 'page'],
    does: 'names another redirect_uri at the exchange than at the login',
  },
};

/** No site can register this host: `.invalid` names never exist (RFC 2606). */
export const unregisteredRedirectUri = 'https://not-registered.invalid/callback';
