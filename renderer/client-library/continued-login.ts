import type { Page } from './page.ts';
import type { Answer } from './types.ts';

/** A login that another page or program began, and that goes on when the user of this page has logged in. */
export type Flow = 'oidc' | 'saml' | 'sso';

interface Parts {
  readonly page: Page;
  /** The session's token, where the browser keeps no cookie of the service. */
  readonly token: () => string | undefined;
}

type Given = Readonly<Record<string, unknown>>;

/**
 * Goes on with a login (C 4.7, X 3): one of OpenID Connect leads to its provider; the other two are not emulated, and the
 * answer says so.
 *
 * @param given `context`, and `opKey`, `login_token`, `consent`, `sig` and `userKey` as the page has them
 */
export function continueLogin({ page, token }: Parts, flow: Flow, given: Given): Answer {
  if (flow === 'saml') return notBuilt('fidm.saml.continueSSO');
  if (flow === 'sso') return notContinued(given);
  const { context, opKey = page.site.apiKey, login_token = token(), gmidTicket, consent, sig, userKey } = given;
  if (typeof context !== 'string' || context === '') {
    const errorDetails =
      'Missing required parameter: context. The authorization request brings it in the address of the proxy page.';
    return { errorCode: 400002, errorMessage: 'Missing required parameter', errorDetails, ...BAD_REQUEST };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ context, login_token, gmidTicket, consent, sig, userKey })) {
    if (value === undefined || value === null) continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const provider = `${page.addresses.of('fidm')}/oidc/op/v1.0/${encodeURIComponent(String(opKey))}`;
  location.assign(`${provider}/authorize/continue?${query}`);
  return { errorCode: 0 };
}

/** A page calls it after each login, also where no other site has led to it: then there is nothing to go on with. */
function notContinued({ gig_ssoToken, context }: Given): Answer {
  if (gig_ssoToken !== undefined) return notBuilt('gigya.sso.continue with a gig_ssoToken');
  const other = context === undefined ? '' : ' For the context in it, call gigya.fidm.oidc.op.redirectToContinue.';
  console.info(`gigya: sso.continue: the address of this page has no gig_ssoToken: nothing goes on.${other}`);
  return { errorCode: 0 };
}

const BAD_REQUEST = { statusCode: 400, statusReason: 'Bad Request' } as const;

/** D37: a member that pages know and that is not emulated. */
export const notBuilt = (name: string): Answer => ({
  errorCode: 400096,
  errorMessage: 'Not supported',
  errorDetails: `Authdesk knows ${name} but does not emulate it in pages.`,
  ...BAD_REQUEST,
});
