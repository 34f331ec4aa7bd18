import type { ExpectedStep, PageParameters, SamlParameters, UseCase } from '../contract/flows.ts';

/** What a page does unless it is told otherwise. */
export const pageByDefault: PageParameters = { by: 'provider', provider: 'facebook', authFlow: 'popup' };

/** What a run of each use case goes through (spec, "OAuth 2.0 usage flows"); that of a page by what the page does. */
export function expectedStepsOf(
  useCase: UseCase,
  page: PageParameters = pageByDefault,
  saml: SamlParameters = samlByDefault,
): readonly ExpectedStep[] {
  if (useCase === 'saml') return expectedOfSaml(saml);
  return useCase === 'page' ? expectedOfPage(page) : expectedSteps[useCase];
}

/** What the site is in a login by SAML unless it is told otherwise. */
const samlByDefault: SamlParameters = { role: 'idp', begunBy: 'partner' };

export const expectedSteps: Readonly<Record<Exclude<UseCase, 'page' | 'saml'>, readonly ExpectedStep[]>> = {
  token: [
    { kind: 'openLogin', from: 'client', to: 'service', hasCode: true },
    { kind: 'askProvider', from: 'service', to: 'provider' },
    { kind: 'providerResponds', from: 'provider', to: 'service' },
    { kind: 'redirectToken', from: 'service', to: 'client' },
    { kind: 'call', from: 'client', to: 'service', hasCode: true },
    { kind: 'response', from: 'service', to: 'client' },
  ],
  server: [
    { kind: 'askToken', from: 'server', to: 'service', hasCode: true },
    { kind: 'giveToken', from: 'service', to: 'server' },
    { kind: 'call', from: 'server', to: 'service', hasCode: true },
    { kind: 'response', from: 'service', to: 'server' },
  ],
  code: [
    { kind: 'openLogin', from: 'client', to: 'service', hasCode: true },
    { kind: 'askProvider', from: 'service', to: 'provider' },
    { kind: 'providerResponds', from: 'provider', to: 'service' },
    { kind: 'redirectCode', from: 'service', to: 'client' },
    { kind: 'handCode', from: 'client', to: 'server' },
    { kind: 'exchange', from: 'server', to: 'service', hasCode: true },
    { kind: 'giveToken', from: 'service', to: 'server' },
    { kind: 'call', from: 'server', to: 'service', hasCode: true },
    { kind: 'response', from: 'service', to: 'server' },
  ],
  openid: [
    { kind: 'authorize', from: 'client', to: 'service' },
    { kind: 'giveContext', from: 'service', to: 'client' },
    { kind: 'userSession', from: 'client', to: 'service' },
    { kind: 'signConsent', from: 'client', to: 'client' },
    { kind: 'goOn', from: 'client', to: 'service' },
    { kind: 'redirectCode', from: 'service', to: 'client' },
    { kind: 'handCode', from: 'client', to: 'server' },
    { kind: 'exchangeWithVerifier', from: 'server', to: 'service' },
    { kind: 'giveTokens', from: 'service', to: 'server' },
    { kind: 'checkIdToken', from: 'server', to: 'server' },
    { kind: 'askUserinfo', from: 'server', to: 'service' },
    { kind: 'giveUserinfo', from: 'service', to: 'server' },
  ],
};

/** The partner ends the session, through the browser. */
const samlLogout: ExpectedStep = { kind: 'samlLogout', from: 'client', to: 'service' };
const giveLogout: ExpectedStep = { kind: 'giveLogout', from: 'service', to: 'client' };

function expectedOfSaml({ role, begunBy }: SamlParameters): readonly ExpectedStep[] {
  const isAsked = begunBy === 'partner';
  if (role === 'idp') {
    return [
      { kind: isAsked ? 'samlRequest' : 'initSso', from: 'client', to: 'service' },
      { kind: 'giveSamlContext', from: 'service', to: 'client' },
      { kind: 'userSession', from: 'client', to: 'service' },
      { kind: 'continueSso', from: 'client', to: 'service' },
      { kind: 'giveSamlResponse', from: 'service', to: 'client' },
      { kind: 'deliverToPartner', from: 'client', to: 'server' },
      { kind: 'checkResponse', from: 'server', to: 'server' },
      samlLogout,
      { kind: 'giveLogoutContext', from: 'service', to: 'client' },
      { kind: 'finalizeLogout', from: 'client', to: 'service' },
      giveLogout,
    ];
  }
  const request: readonly ExpectedStep[] = [
    { kind: 'openSamlLogin', from: 'client', to: 'service' },
    { kind: 'giveSamlRequest', from: 'service', to: 'client' },
  ];
  return [
    ...(isAsked ? [] : request),
    { kind: 'partnerLogin', from: 'client', to: 'server' },
    { kind: 'partnerResponse', from: 'server', to: 'client' },
    { kind: 'deliverResponse', from: 'client', to: 'service' },
    { kind: 'redirectLoggedIn', from: 'service', to: 'client' },
    samlLogout,
    giveLogout,
  ];
}

/** The page loads the library (D48). */
const loading: readonly ExpectedStep[] = [
  { kind: 'openPage', from: 'client', to: 'server' },
  { kind: 'loadLibrary', from: 'client', to: 'service', hasCode: true },
  { kind: 'bootstrap', from: 'client', to: 'service' },
];

/** The user logs in at the provider, in another window or in that of the page. */
const atProvider: readonly ExpectedStep[] = [
  { kind: 'openLogin', from: 'client', to: 'service', hasCode: true },
  { kind: 'askProvider', from: 'service', to: 'provider' },
  { kind: 'providerResponds', from: 'provider', to: 'service' },
];

/** What a page does with a session. */
const inSession: readonly ExpectedStep[] = [
  { kind: 'giveSession', from: 'service', to: 'client' },
  { kind: 'onLogin', from: 'client', to: 'client', hasCode: true },
  { kind: 'callInSession', from: 'client', to: 'service', hasCode: true },
  { kind: 'logOut', from: 'client', to: 'service', hasCode: true },
  { kind: 'onLogout', from: 'client', to: 'client' },
];

function expectedOfPage({ by, authCodeOnly }: PageParameters): readonly ExpectedStep[] {
  if (by === 'screenSet') {
    return [
      ...loading,
      { kind: 'loadScreens', from: 'client', to: 'service', hasCode: true },
      { kind: 'logIn', from: 'client', to: 'service' },
      ...inSession,
    ];
  }
  if (authCodeOnly) {
    return [
      ...loading,
      ...atProvider,
      { kind: 'handAuthCode', from: 'service', to: 'client' },
      { kind: 'onLogin', from: 'client', to: 'client', hasCode: true },
      ...expectedSteps.code.slice(expectedSteps.code.findIndex(({ kind }) => kind === 'handCode')),
    ];
  }
  return [
    ...loading,
    ...atProvider,
    { kind: 'handResult', from: 'service', to: 'client' },
    { kind: 'beginSession', from: 'client', to: 'service' },
    ...inSession,
  ];
}

/**
 * The expected messages that a run has not made yet: those behind its newest message. A login that is opened again makes
 * all behind it expected again.
 */
export function pendingSteps(
  expected: readonly ExpectedStep[],
  steps: readonly { readonly kind?: ExpectedStep['kind'] | undefined }[],
): readonly ExpectedStep[] {
  const kinds = expected.map(({ kind }) => kind);
  const newest = steps.findLast(({ kind }) => kind !== undefined && kinds.includes(kind))?.kind;
  return newest === undefined ? expected : expected.slice(kinds.indexOf(newest) + 1);
}
