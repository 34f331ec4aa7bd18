import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import type { Flow } from './continued-login.ts';
import { element } from './dom.ts';
import { callSafely } from './events.ts';
import { getParamsFromURL } from './page-query.ts';
import type { Answer, ApiResponse, Method, Params } from './types.ts';

/** What a hosted page needs of the library. */
interface Parts {
  readonly hasSession: () => Promise<boolean>;
  readonly showScreenSet: Method;
  /** Goes on with a login that another page began: its method, by what the address of this page has. */
  readonly continueWith: (flow: Flow, query: Readonly<Record<string, string>>) => Answer;
  readonly on: (handlers: { readonly onLogin?: () => void; readonly onLogout?: () => void }) => void;
  /** Registered domains of the site: the page leads nowhere else. */
  readonly domains: readonly string[];
}

const OK: Answer = { errorCode: 0 };
const failure = (errorCode: number, errorMessage: string, errorDetails: string): Answer => ({
  ...{ errorCode, errorMessage, errorDetails },
  ...{ statusCode: errorCode === 403005 ? 403 : 400, statusReason: errorCode === 403005 ? 'Forbidden' : 'Bad Request' },
});

const NEEDED = ['type', 'screenSet', 'containerID'] as const;

/**
 * accounts.initHostedPage (C 4.7): makes a page of the site a login page, or one for a profile or a new password. A login page
 * goes on with what led to it, by its address: `context` of OpenID Connect, `samlContext`, `gig_ssoToken`, or `redirectURI`.
 * Types beside login, and `loginURI` and `errorUri`, are inferred.
 */
export async function initHostedPage(parts: Parts, params: Params): Promise<Answer> {
  const missing = NEEDED.find((name) => String(params[name] ?? '') === '');
  if (missing !== undefined) {
    return failure(400002, 'Missing required parameter', `Missing required parameter: ${missing}`);
  }
  const query = getParamsFromURL();
  switch (typeOf(params.type)) {
    case 'login':
      return loginPage(parts, params, query);
    case 'profileupdate':
    case 'deviceregistration':
      return pageWithSession(parts, params);
    case 'resetpassword':
      if (query.pwrt) return draw(parts, params);
      return refuse(
        params,
        failure(400002, 'Missing required parameter', 'The address of this page lacks pwrt, which the mail has.'),
      );
    default:
      return draw(parts, params);
  }
}

const typeOf = (type: unknown): string => String(type).toLowerCase().replaceAll(/[-_ ]/g, '');

async function loginPage(parts: Parts, params: Params, query: Readonly<Record<string, string>>): Promise<Answer> {
  const flow = flowOf(query);
  let refused: Answer | undefined;
  const continueAfterLogin = (): Answer => {
    const answer = flow === undefined ? leadOn(parts, query.redirectURI) : parts.continueWith(flow, query);
    if (answer.errorCode !== 0) refused = refuse(params, answer);
    return answer;
  };
  if (flow !== undefined && query.mode !== 'forceLogin' && (await parts.hasSession())) return continueAfterLogin();
  parts.on({ onLogin: continueAfterLogin });
  // The screens close after the login, and empty their place.
  return draw(parts, params, () => refused && refuse(params, refused));
}

const mayLeadTo = ({ domains }: Parts, { href }: URL): boolean => checkRedirectUri(href, domains).allowed;

function flowOf({ gig_ssoToken, samlContext, context }: Readonly<Record<string, string>>): Flow | undefined {
  if (gig_ssoToken) return 'sso';
  if (samlContext) return 'saml';
  return context ? 'oidc' : undefined;
}

async function pageWithSession(parts: Parts, params: Params): Promise<Answer> {
  const toLogin = (): Answer => {
    const { loginURI } = params;
    const refused = failure(
      403005,
      'Unauthorized user',
      'Nobody is logged in: this page is for a user with a session.',
    );
    if (typeof loginURI !== 'string' || !URL.canParse(loginURI, location.href)) return refuse(params, refused);
    const target = new URL(loginURI, location.href);
    if (!mayLeadTo(parts, target)) return refuse(params, refused);
    target.searchParams.set('redirectURI', location.href);
    location.assign(target.href);
    return refused;
  };
  if (!(await parts.hasSession())) return toLogin();
  parts.on({ onLogout: toLogin });
  return draw(parts, params);
}

/** After a login: to the page that the address names, when it is one of the site. */
function leadOn(parts: Parts, redirectURI: string | undefined): Answer {
  if (!redirectURI) return OK;
  const target = URL.canParse(redirectURI, location.href) ? new URL(redirectURI, location.href) : undefined;
  if (target !== undefined && mayLeadTo(parts, target)) {
    location.assign(target.href);
    return OK;
  }
  const details = 'redirectURI in the address of this page leads to no domain of the site. Register the domain.';
  return failure(400006, 'Invalid parameter value', details);
}

/** @param closed what to do when the screens have closed */
async function draw(parts: Parts, params: Params, closed?: () => void): Promise<Answer> {
  const { callback: _, context: __, type: ___, onHide, ...given } = params;
  const { lang } = getParamsFromURL();
  const hidden = (event: unknown): void => {
    callSafely(onHide, event);
    closed?.();
  };
  const response = await parts.showScreenSet({ ...(lang !== undefined && { lang }), ...given, onHide: hidden });
  return response.errorCode === 0 ? OK : refuse(params, answerOf(response));
}

const answerOf = ({ operation: _, requestParams: __, ...answer }: ApiResponse): Answer => answer;

/** Shows what is wrong where the screens would be; the page's own error page comes first. */
function refuse({ containerID, errorUri }: Params, answer: Answer): Answer {
  const text = String(answer.errorDetails ?? answer.errorMessage);
  console.error(`gigya: accounts.initHostedPage: ${text}`);
  const page =
    typeof errorUri === 'string' && URL.canParse(errorUri, location.href) && new URL(errorUri, location.href);
  if (page && /^https?:$/.test(page.protocol)) location.assign(page.href);
  else document.getElementById(String(containerID))?.replaceChildren(element('p', { role: 'alert' }, text));
  return answer;
}
