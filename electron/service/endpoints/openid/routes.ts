import { pageHeaders } from '#service/core/auth/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { askedBy, type Outcome, paths } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Endpoint, Eventual, Response, Route } from '#service/kernel/index.ts';
import { authorize } from './authorize.ts';
import { calledSite } from './called-site.ts';
import { waitingRequest } from './context.ts';
import { continueAuthorization } from './continue.ts';
import { continueDevice } from './device.ts';
import { type Did, deviceAuthorized, forwarded } from './forwarded.ts';
import { confirmLogout, endSession, loggedOut } from './logout.ts';
import { consentPage, devicePage, errorPage, loginPage, proxyPage } from './own-pages.ts';
import { OpenIdProblem } from './problem.ts';
import { PAGES } from './proxy-page.ts';
import { failureResponse, jsonResponse, problemResponse } from './responses.ts';
import { exchangeSession } from './session-exchange.ts';

const BASE = String.raw`^/oidc/op/v1\.0/[^/]{1,300}`;

interface Options {
  readonly name: string;
  readonly httpMethods?: readonly string[];
  /** Pages of the site's domains may read its responses (D48). */
  readonly forPages?: true;
}

/** The end-points of the provider of a site (X 2). */
export function openIdRoutes(core: Core): readonly Route[] {
  const route = (
    path: string,
    endpoint: (at: SiteCall) => Eventual<Response>,
    { name, httpMethods = ['GET', 'POST'], forPages }: Options,
  ): Route => ({
    name: `fidm.oidc.${name}`,
    match: { pattern: new RegExp(`${BASE}${path.replaceAll('.', String.raw`\.`)}$`) },
    httpMethods,
    endpoint: inOwnForm((call) => endpoint(calledSite(core, call))),
    failed: failureResponse,
    ...(forPages && { pageHeaders: (call: Call) => pageHeaders(core, call) }),
  });
  const library = (
    path: string,
    did: Did,
    options: Options,
    { address = path, changed }: { readonly address?: string; readonly changed?: typeof deviceAuthorized } = {},
  ): Route => route(address, (at) => forwarded(at, path, did, changed), options);
  const post = ['POST', 'OPTIONS'];
  const get = ['GET', 'OPTIONS'];

  return [
    library(paths.discovery, 'Described the provider.', { name: 'discovery', httpMethods: get }),
    library(paths.jwks, 'Gave the keys of the provider.', { name: 'jwks', httpMethods: get }),
    route(paths.authorize, authorize, { name: 'authorize' }),
    route(`${paths.authorize}/continue`, continueAuthorization, { name: 'authorize.continue' }),
    library(paths.token, 'Gave tokens.', { name: 'token', httpMethods: post }),
    library(paths.token, 'Gave tokens.', { name: 'token', httpMethods: post }, { address: '/oauth/token' }),
    library(paths.userinfo, 'Told of the user.', { name: 'userinfo', httpMethods: ['GET', 'POST', 'OPTIONS'] }),
    library(paths.introspect, toldOfToken, { name: 'introspect', httpMethods: post }),
    library(paths.revoke, revoked, { name: 'revoke', httpMethods: post }),
    route('/session', exchangeSession, { name: 'session', httpMethods: ['POST'] }),
    route('/contextData', contextData, { name: 'contextData', forPages: true }),
    library(
      paths.deviceAuthorization,
      'Gave a device its codes.',
      { name: 'device_authorization', httpMethods: post },
      { changed: deviceAuthorized },
    ),
    route('/device_continue', continueDevice, { name: 'device_continue', forPages: true }),
    route(paths.endSession, endSession, { name: 'end_session' }),
    route(`${paths.endSession}/confirm`, confirmLogout, { name: 'end_session.confirm', httpMethods: ['POST'] }),
    route(PAGES, proxyPage, { name: 'proxyPage', httpMethods: ['GET'] }),
    route(`${PAGES}/login`, loginPage, { name: 'proxyPage.login', httpMethods: ['GET'] }),
    route(`${PAGES}/consent`, consentPage, { name: 'proxyPage.consent' }),
    route(`${PAGES}/error`, errorPage, { name: 'proxyPage.error', httpMethods: ['GET'] }),
    route(`${PAGES}/device`, devicePage, { name: 'devicePage' }),
    route(`${paths.endSession}/success`, loggedOut, { name: 'end_session.success', httpMethods: ['GET'] }),
  ];
}

/** Of a token that is none, and of another relying party's, the standard has the same answer (RFC 7662, 2.2). */
const toldOfToken = ({ body }: Outcome): string =>
  /"active":false/.test(body)
    ? 'The token is not active for this relying party: unknown, expired, revoked, or of another one.'
    : 'Told of a token.';

/** The standard has success also where there is nothing to revoke (RFC 7009, 2.2). */
const revoked = ({ writes }: Outcome): string =>
  writes.length === 0
    ? 'Revoked nothing: the token is unknown, or was given to another relying party.'
    : 'Revoked a token.';

/** What a consent page shows (X 2): who asks for what. It has no secret: whoever has the context may know it. */
export function contextData(at: SiteCall): Response {
  const { core, call, apiKey } = at;
  const waiting = waitingRequest(at, 'oidc_context');
  const { ui_locales, prompt, display, ...asked } = askedBy(core, apiKey, waiting);
  const named = call.parameters.get('client_id');
  if (named !== undefined && named !== asked.clientID) {
    const details = 'The context is that of another relying party than client_id names.';
    throw call.trace.refused('X 2', new OpenIdProblem('invalid_request', 400006, details));
  }
  const data = { errorCode: 0, ...asked, context: waiting.context, ui_locales, prompt, display };
  return jsonResponse(200, data, { errorCode: 0, reason: 'Said what a relying party asks for.' });
}

/** Errors of the end-points as the record of the standards. */
export function inOwnForm(endpoint: Endpoint): Endpoint {
  return (call) => {
    try {
      return endpoint(call);
    } catch (error) {
      if (error instanceof OpenIdProblem) return problemResponse(error);
      throw error;
    }
  };
}
