import type { UseCase, WhatIf } from '#shared/contract/flows.ts';

/** Every failure that the engine provokes, with the use cases that it can happen in. */
export const useCasesOf: Readonly<Record<WhatIf, readonly UseCase[]>> = {
  'wrong-redirect-uri': ['token', 'code', 'openid'],
  'unknown-key': ['token', 'server', 'code', 'page'],
  'foreign-page': ['page'],
  'blocked-cookies': ['page'],
  'wrong-secret': ['server', 'code', 'page'],
  'plain-http': ['token', 'server', 'code', 'page'],
  'expired-code': ['code', 'page'],
  'reused-code': ['code', 'page'],
  'wrong-redirect-at-exchange': ['code', 'page'],
  'wrong-verifier': ['openid'],
  'expired-context': ['openid'],
  'refused-consent': ['openid'],
  'wrong-consent-signature': ['openid'],
  'expired-id-token': ['openid'],
  'foreign-audience': ['openid'],
  'wrong-clock': ['openid'],
  'expired-assertion': ['saml'],
  'wrong-audience': ['saml'],
  'wrong-recipient': ['saml'],
  'unsigned-assertion': ['saml'],
  'foreign-signature': ['saml'],
  'wrapped-assertion': ['saml'],
  'replayed-response': ['saml'],
  'partner-clock': ['saml'],
};

/** No site can register this host: `.invalid` names never exist (RFC 2606). */
export const unregisteredRedirectUri = 'https://not-registered.invalid/callback';
