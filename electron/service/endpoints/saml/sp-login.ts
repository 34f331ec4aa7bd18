import {
  endForeignLogin,
  type ForeignLogin,
  foreignLogin,
  isDeadEnd,
  refuseForeignLogin,
  signInForeignUser,
  valueOfLogin,
} from '#service/endpoints/login/index.ts';
import { redirectTo } from '#service/endpoints/openid/index.ts';
import {
  type AssertedUser,
  accountOfAttributes,
  authnRequestXml,
  bindings,
  issuerOf,
  providerOf,
  type RegisteredIdp,
  readResponse,
  redirectAddress,
  SamlProblem,
  samlAddresses,
  samlRepository,
  signXml,
} from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, type Eventual, OAuthError, type Response } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { calledSite } from './called-site.ts';
import { relayStateOf } from './received.ts';
import { postForm, withKey } from './responses.ts';

/** What a logout at the identity provider can end, at most. */
const SESSION_MS = 28_800_000;

/** Id of the request of a login: it belongs to the login, so nothing else has to be kept. */
const requestIdOf = ({ login }: ForeignLogin): string => `_${valueOfLogin('saml request', login)}`;

const idpOf = (core: Core, { apiKey }: SiteRecord, fits: (idp: RegisteredIdp) => boolean): RegisteredIdp | undefined =>
  core.store.of(samlRepository).idps(apiKey).find(fits);

export const entityOf = (core: Core, call: Call, { apiKey }: SiteRecord): string =>
  core.store.of(samlRepository).spConfig(apiKey).entityID ?? samlAddresses(call, apiKey).sp;

/** Leads the user to the identity provider with a request (SAML Profiles 4.1.3). */
export function lead(core: Core, call: Call): Eventual<Response> {
  const site = calledSite(core, call);
  const found = foreignLogin(core, call, site, call.parameters.get('login') ?? '');
  if (isDeadEnd(found)) return found;
  const { login, request } = found;
  const idp = idpOf(core, site, (one) => providerOf(one) === request.provider);
  if (idp === undefined)
    throw new SamlProblem('X 5', `The site has no identity provider "${request.provider}" any more.`, 404000);
  const { assertionConsumer } = samlAddresses(call, site.apiKey);
  const destination = idp.singleSignOnServiceUrl;
  const xml = authnRequestXml({
    ...{ id: requestIdOf(found), at: call.at, issuer: entityOf(core, call, site) },
    ...{ destination, assertionConsumer, format: idp.nameIDFormat },
  });
  const isSigned = core.store.of(samlRepository).spConfig(site.apiKey).AuthnRequestsSigned === true;
  const relayState = login.id;
  const reason = `The user was led to ${idp.name}.`;
  return withKey(core, call, site, (key) => {
    call.trace.passed('SAML Profiles 4.1.3', 'The user is asked to log in at the identity provider of the site.', {
      provider: request.provider,
    });
    if (idp.singleSignOnServiceBinding === bindings.redirect) {
      const address = redirectAddress(
        destination,
        { name: 'SAMLRequest', xml, relayState },
        isSigned ? key : undefined,
      );
      return { ...redirectTo(address, { errorCode: 0, reason }), loggedHeaders: { location: maskUrl(address) } };
    }
    const form = (text: string) =>
      postForm(
        core,
        call,
        destination,
        { SAMLRequest: Buffer.from(text).toString('base64'), RelayState: relayState },
        reason,
      );
    return isSigned ? signXml(xml, key).then((signed) => () => form(signed)) : form(xml);
  });
}

/** The identity provider sends its response (SAML Profiles 4.1.4): to a login that waits, or of its own. */
export function assertionConsumer(core: Core, call: Call): Eventual<Response> {
  const site = calledSite(core, call);
  const { apiKey } = site;
  const value = call.parameters.get('SAMLResponse') ?? '';
  if (value === '') throw new SamlProblem('SAML Bindings 3.5.4', 'Missing required parameter: SAMLResponse.', 400002);
  const relayState = relayStateOf(call) ?? '';
  const addresses = samlAddresses(call, apiKey);
  const expected = {
    now: call.at,
    audience: entityOf(core, call, site),
    assertionConsumer: addresses.assertionConsumer,
  };
  const begun = foreignLogin(core, call, site, relayState);
  const { redirectURL } = core.store.of(samlRepository).spConfig(apiKey);
  if (isDeadEnd(begun)) {
    // Where the site did not allow logins that the partner begins, anybody could log a user in as themselves.
    if (redirectURL === undefined) return begun;
    return readUnasked(core, site, value, expected).then(
      ({ idp, user }) =>
        () =>
          takeUnasked(core, call, site, idp, user, redirectURL),
    );
  }
  const idp = idpOf(core, site, (one) => providerOf(one) === begun.request.provider);
  if (idp === undefined) throw new SamlProblem('X 5', 'The site has no such identity provider any more.', 404000);
  return readResponse(value, idp, { ...expected, requestId: requestIdOf(begun) }).then(
    (user) => () => {
      const now = foreignLogin(core, call, site, relayState);
      if (isDeadEnd(now)) return now;
      takeOnce(core, call, apiKey, idp, user);
      const told = { providerUID: user.nameID, ...accountOfAttributes(user, idp) };
      return keepSession(core, call, apiKey, idp, user, endForeignLogin(core, call, site, now, told));
    },
    (error: unknown) => () => {
      if (!(error instanceof SamlProblem)) throw error;
      const now = foreignLogin(core, call, site, relayState);
      if (isDeadEnd(now)) return now;
      const refused = call.trace.refused(error.rule, new OAuthError('access_denied', error.errorCode, error.message));
      return refuseForeignLogin(core, call, now, refused);
    },
  );
}

async function readUnasked(
  core: Core,
  site: SiteRecord,
  value: string,
  expected: { readonly now: number; readonly audience: string; readonly assertionConsumer: string },
) {
  const issuer = await issuerOf(value);
  const idp = idpOf(core, site, ({ entityID }) => entityID === issuer);
  if (idp === undefined) {
    const details = `The site has no identity provider with the entity id "${issuer.slice(0, 200)}". Register it with fidm.saml.registerIdP.`;
    throw new SamlProblem('X 5', details, 403007);
  }
  return { idp, user: await readResponse(value, idp, { ...expected, requestId: undefined }) };
}

/** An assertion counts once (SAML Profiles 4.1.4.5). @throws SamlProblem */
function takeOnce(
  core: Core,
  call: Call,
  apiKey: string,
  idp: RegisteredIdp,
  { assertionId, expiresAt }: AssertedUser,
): void {
  if (!core.store.of(samlRepository).isNew(apiKey, idp.entityID, assertionId, expiresAt)) {
    throw new SamlProblem('SAML Profiles 4.1.4.5', 'The assertion was used already.', 403002);
  }
  call.trace.passed(
    'SAML Core 5.4',
    'The assertion is signed by the identity provider, for this site, now, and was not used before.',
    { name: idp.name },
  );
}

/** So that a logout there ends the session here. */
function keepSession(
  core: Core,
  call: Call,
  apiKey: string,
  { name }: RegisteredIdp,
  { nameID, format, sessionIndex }: AssertedUser,
  response: Response,
): Response {
  const { UID } = call.facts;
  if (UID !== undefined && response.errorCode === 0) {
    core.store
      .of(samlRepository)
      .addSession(apiKey, 'idp', { UID, partner: name, nameID, format, sessionIndex }, call.at + SESSION_MS);
  }
  return response;
}

/** The end of a login that the identity provider began: the page gets provider, UID and UIDSignature, or errorCode (X 5). */
function takeUnasked(
  core: Core,
  call: Call,
  site: SiteRecord,
  idp: RegisteredIdp,
  user: AssertedUser,
  page: string,
): Response {
  takeOnce(core, call, site.apiKey, idp, user);
  const provider = providerOf(idp);
  const told = { providerUID: user.nameID, ...accountOfAttributes(user, idp) };
  const { parameters, cookies, outcome } = signInForeignUser(core, call, site, provider, told);
  const address = new URL(page);
  for (const [name, value] of Object.entries({ provider, ...parameters })) address.searchParams.set(name, value);
  return keepSession(core, call, site.apiKey, idp, user, { ...redirectTo(address.href, outcome), cookies });
}
