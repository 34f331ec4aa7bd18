/** What can go wrong when a code is exchanged. */
const atExchange = ['wrong-secret', 'plain-http', 'expired-code', 'reused-code', 'wrong-redirect-at-exchange'] as const;

/** What a page can provoke only where it gets a code. */
export const needCode: ReadonlySet<string> = new Set(atExchange);

/** What a run can provoke, by use case, in the order in which it is offered. */
export const failuresOfUseCase = {
  token: ['wrong-redirect-uri', 'unknown-key', 'plain-http'],
  server: ['unknown-key', 'wrong-secret', 'plain-http'],
  code: ['wrong-redirect-uri', 'unknown-key', ...atExchange],
  page: ['foreign-page', 'unknown-key', 'blocked-cookies', ...atExchange],
  openid: [
    ...(['wrong-redirect-uri', 'expired-context', 'refused-consent', 'wrong-consent-signature'] as const),
    ...(['wrong-verifier', 'expired-id-token', 'foreign-audience', 'wrong-clock'] as const),
  ],
  saml: [
    ...(['expired-assertion', 'wrong-audience', 'wrong-recipient', 'unsigned-assertion'] as const),
    ...(['foreign-signature', 'wrapped-assertion', 'replayed-response', 'partner-clock'] as const),
  ],
} as const;
