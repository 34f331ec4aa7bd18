import type { SiteCall } from '#service/endpoints/login/index.ts';
import { idpMetadata, SamlProblem, samlAddresses, samlRepository, spMetadata } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Eventual, Response, Route } from '#service/kernel/index.ts';
import { continueSignOn, initSignOn, singleSignOn } from './idp-login.ts';
import { finalizeLogout, singleLogout as idpLogout } from './idp-logout.ts';
import { loginPage, proxyPage } from './proxy-page.ts';
import { errorPage, problemPage, withErrorPage, withKey } from './responses.ts';
import { assertionConsumer, entityOf, lead } from './sp-login.ts';
import { beginLogout, singleLogout as spLogout } from './sp-logout.ts';

const BASE = String.raw`^/saml/v2\.0/[^/]{1,300}`;

/** The end-points of a site as SAML party (X 5). Those of the service provider are inferred, but for its entity id. */
export function samlRoutes(core: Core): readonly Route[] {
  const route = (
    path: string,
    endpoint: (at: SiteCall) => Eventual<Response>,
    httpMethods: readonly string[] = ['GET'],
  ): Route => ({
    name: `fidm.saml.${path.slice(1).replaceAll('/', '.')}`,
    match: { pattern: new RegExp(`${BASE}${path}$`) },
    httpMethods,
    endpoint: withErrorPage(core, endpoint),
    failed: (call, { errorCode, details }) => ({
      ...errorPage(core, call, new SamlProblem('D14', details, errorCode)),
      ...{ status: 500, errorCode },
    }),
  });
  const both = ['GET', 'POST'];
  return [
    route('/idp/metadata', describeIdp),
    route('/idp/sso', singleSignOn, both),
    route('/idp/sso/continue', continueSignOn, both),
    route('/idp/sso/init', initSignOn, both),
    route('/idp/slo', idpLogout, both),
    route('/idp/slo/finalize', finalizeLogout, both),
    route('/idp/proxy', proxyPage),
    route('/idp/proxy/login', loginPage),
    route('/idp/proxy/error', showError),
    route('/sp/metadata', describeSp),
    route('/sp/login', lead),
    route('/sp/acs', assertionConsumer, ['POST']),
    route('/sp/slo', spLogout, both),
    route('/sp/logout', beginLogout, both),
  ];
}

const document = (body: string, reason: string): Response => ({
  status: 200,
  headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8' },
  body,
  ...{ errorCode: 0, reason },
});

function describeIdp(at: SiteCall): Eventual<Response> {
  const { call, apiKey } = at;
  return withKey(at, ({ certificate }) =>
    document(idpMetadata(samlAddresses(call, apiKey), certificate), 'Described the identity provider.'),
  );
}

function describeSp(at: SiteCall): Eventual<Response> {
  const { core, call, site } = at;
  const isSigned = core.store.of(samlRepository).spConfig(site.apiKey).AuthnRequestsSigned === true;
  return withKey(at, ({ certificate }) =>
    document(
      spMetadata(samlAddresses(call, site.apiKey), entityOf(at), certificate, isSigned),
      'Described the service provider.',
    ),
  );
}

function showError({ core, call }: SiteCall): Response {
  return { ...problemPage(core, call, (call.parameters.get('errorMessage') ?? '').slice(0, 500), []), ...SHOWN };
}

const SHOWN = { status: 200, errorCode: 0, reason: 'Showed the error page of Authdesk.' } as const;
