import type { ExpectedStep, PageParameters, SamlParameters, UseCase } from '../contract/flows.ts';
import { isKeyOf } from '../narrowing.ts';
import { type FlowParty, stepKinds } from './step-kinds.ts';

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

/** @param kinds names of messages, with blanks @param caller who calls with the token, and gets the response */
function stepsOf(kinds: string, caller: 'client' | 'server' = 'client'): readonly ExpectedStep[] {
  return kinds.split(' ').map((kind) => {
    if (!isKeyOf(stepKinds, kind)) throw new Error(`There is no message ${kind}.`);
    const [from, to, code] = stepKinds[kind].split(' ') as [FlowParty, FlowParty, 'code'?];
    const parties = { from: kind === 'call' ? caller : from, to: kind === 'response' ? caller : to };
    return { kind, ...parties, ...(code && { hasCode: true }) };
  });
}

/** The user logs in at the provider, in another window or in that of the page. */
const AT_PROVIDER = 'openLogin askProvider providerResponds';
const FROM_CODE = 'handCode exchange giveToken call response';

export const expectedSteps: Readonly<Record<Exclude<UseCase, 'page' | 'saml'>, readonly ExpectedStep[]>> = {
  token: stepsOf(`${AT_PROVIDER} redirectToken call response`),
  server: stepsOf('askToken giveToken call response', 'server'),
  code: stepsOf(`${AT_PROVIDER} redirectCode ${FROM_CODE}`, 'server'),
  openid: stepsOf(
    'authorize giveContext userSession signConsent goOn redirectCode handCode exchangeWithVerifier giveTokens checkIdToken askUserinfo giveUserinfo',
  ),
};

/** At the end the partner ends the session, through the browser. */
function expectedOfSaml({ role, begunBy }: SamlParameters): readonly ExpectedStep[] {
  const isAsked = begunBy === 'partner';
  if (role === 'idp') {
    return stepsOf(
      `${isAsked ? 'samlRequest' : 'initSso'} giveSamlContext userSession continueSso giveSamlResponse deliverToPartner checkResponse samlLogout giveLogoutContext finalizeLogout giveLogout`,
    );
  }
  const request = isAsked ? '' : 'openSamlLogin giveSamlRequest ';
  return stepsOf(`${request}partnerLogin partnerResponse deliverResponse redirectLoggedIn samlLogout giveLogout`);
}

/** The page loads the library (D48). */
const LOADING = 'openPage loadLibrary bootstrap';
const IN_SESSION = 'giveSession onLogin callInSession logOut onLogout';

function expectedOfPage({ by, authCodeOnly }: PageParameters): readonly ExpectedStep[] {
  if (by === 'screenSet') return stepsOf(`${LOADING} loadScreens logIn ${IN_SESSION}`);
  return authCodeOnly
    ? stepsOf(`${LOADING} ${AT_PROVIDER} handAuthCode onLogin ${FROM_CODE}`, 'server')
    : stepsOf(`${LOADING} ${AT_PROVIDER} handResult beginSession ${IN_SESSION}`);
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
