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
    useCases: ['token', 'code', 'openid'],
    does: 'sends a redirect_uri that is not registered',
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
  'wrong-verifier': { useCases: ['openid'], does: 'exchanges the code with the code_verifier of another login' },
  'expired-context': { useCases: ['openid'], does: 'goes on with a context that is older than ten minutes' },
  'refused-consent': { useCases: ['openid'], does: 'sends the consent of a user who refuses' },
  'wrong-consent-signature': {
    useCases: ['openid'],
    does: 'signs the consent with the text of the secret, not with its decoded bytes',
  },
  'expired-id-token': { useCases: ['openid'], does: 'checks the id token after it has expired' },
  'foreign-audience': { useCases: ['openid'], does: 'gives the id token to an app with another client_id' },
  'wrong-clock': { useCases: ['openid'], does: 'checks the id token on a machine whose clock is ten minutes behind' },
  'expired-assertion': { useCases: ['saml'], does: 'brings a response that the partner made twenty minutes ago' },
  'wrong-audience': { useCases: ['saml'], does: 'brings an assertion for another service provider' },
  'wrong-recipient': { useCases: ['saml'], does: 'brings an assertion for another address' },
  'unsigned-assertion': { useCases: ['saml'], does: 'brings an assertion without a signature' },
  'foreign-signature': { useCases: ['saml'], does: 'brings an assertion that was signed with another key' },
  'wrapped-assertion': { useCases: ['saml'], does: 'puts an assertion that nobody signed beside the signed one' },
  'replayed-response': { useCases: ['saml'], does: 'sends the same response twice' },
  'partner-clock': { useCases: ['saml'], does: 'has a partner whose clock is ten minutes ahead' },
};

/** No site can register this host: `.invalid` names never exist (RFC 2606). */
export const unregisteredRedirectUri = 'https://not-registered.invalid/callback';
