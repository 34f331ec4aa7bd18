import type { SiteCall } from '#service/endpoints/login/index.ts';
import {
  endForeignLogin,
  type ForeignLogin,
  foreignLogin,
  isDeadEnd,
  refuseForeignLogin,
  signInForeignUser,
  valueOfLogin,
} from '#service/endpoints/login/index.ts';
import { addressWith, redirectTo } from '#service/endpoints/openid/index.ts';
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
import { type Eventual, OAuthError, type Response } from '#service/kernel/index.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { relayStateOf } from './received.ts';
import { postForm, withKey } from './responses.ts';

/** What a logout at the identity provider can end, at most. */
const SESSION_MS = 28_800_000;

/** Id of the request of a login: it belongs to the login, so nothing else has to be kept. */
const requestIdOf = ({ login }: ForeignLogin): string => `_${valueOfLogin('saml request', login)}`;

const idpOf = ({ core, apiKey }: SiteCall, fits: (idp: RegisteredIdp) => boolean): RegisteredIdp | undefined =>
  core.store.of(samlRepository).idps(apiKey).find(fits);

export const entityOf = ({ core, call, apiKey }: SiteCall): string =>
  core.store.of(samlRepository).spConfig(apiKey).entityID ?? samlAddresses(call, apiKey).sp;

/** Leads the user to the identity provider with a request (SAML Profiles 4.1.3). */
export function lead(at: SiteCall): Eventual<Response> {
  const { core, call, apiKey } = at;
  const found = foreignLogin(at, call.parameters.get('login') ?? '');
  if (isDeadEnd(found)) return found;
  const { login, request } = found;
  const idp = idpOf(at, (one) => providerOf(one) === request.provider);
  if (idp === undefined)
    throw new SamlProblem('X 5', `The site has no identity provider "${request.provider}" any more.`, 404000);
  const { assertionConsumer } = samlAddresses(call, apiKey);
  const destination = idp.singleSignOnServiceUrl;
  const xml = authnRequestXml({
    ...{ id: requestIdOf(found), at: call.at, issuer: entityOf(at) },
    ...{ destination, assertionConsumer, format: idp.nameIDFormat },
  });
  const isSigned = core.store.of(samlRepository).spConfig(apiKey).AuthnRequestsSigned === true;
  const relayState = login.id;
  const reason = `The user was led to ${idp.name}.`;
  return withKey(at, (key) => {
    call.trace.passed('SAML Profiles 4.1.3', 'The user is asked to log in at the identity provider of the site.', {
      provider: request.provider,
    });
    if (idp.singleSignOnServiceBinding === bindings.redirect) {
      const sent = { name: 'SAMLRequest', xml, relayState } as const;
      const address = redirectAddress(destination, sent, isSigned ? key : undefined);
      return { ...redirectTo(address, { errorCode: 0, reason }), loggedHeaders: { location: maskUrl(address) } };
    }
    const fields = (text: string) => ({ SAMLRequest: Buffer.from(text).toString('base64'), RelayState: relayState });
    const form = (text: string) => postForm(at, destination, fields(text), reason);
    return isSigned ? signXml(xml, key).then((signed) => () => form(signed)) : form(xml);
  });
}

/** The identity provider sends its response (SAML Profiles 4.1.4): to a login that waits, or of its own. */
export function assertionConsumer(at: SiteCall): Eventual<Response> {
  const { core, call, apiKey } = at;
  const value = call.parameters.get('SAMLResponse') ?? '';
  if (value === '') throw new SamlProblem('SAML Bindings 3.5.4', 'Missing required parameter: SAMLResponse.', 400002);
  const relayState = relayStateOf(call) ?? '';
  const { assertionConsumer } = samlAddresses(call, apiKey);
  const expected = { now: call.at, audience: entityOf(at), assertionConsumer };
  const begun = foreignLogin(at, relayState);
  const { redirectURL } = core.store.of(samlRepository).spConfig(apiKey);
  if (isDeadEnd(begun)) {
    // Where the site did not allow logins that the partner begins, anybody could log a user in as themselves.
    if (redirectURL === undefined) return begun;
    const asserted = readUnasked(at, value, expected);
    return asserted.then((told) => () => takeUnasked(at, told, redirectURL));
  }
  const idp = idpOf(at, (one) => providerOf(one) === begun.request.provider);
  if (idp === undefined) throw new SamlProblem('X 5', 'The site has no such identity provider any more.', 404000);
  return readResponse(value, idp, { ...expected, requestId: requestIdOf(begun) }).then(
    (user) => () => {
      const now = foreignLogin(at, relayState);
      if (isDeadEnd(now)) return now;
      takeOnce(at, idp, user);
      const told = { providerUID: user.nameID, ...accountOfAttributes(user, idp) };
      return keepSession(at, idp, user, endForeignLogin(at, now, told));
    },
    (error: unknown) => () => {
      if (!(error instanceof SamlProblem)) throw error;
      const now = foreignLogin(at, relayState);
      if (isDeadEnd(now)) return now;
      const refused = call.trace.refused(error.rule, new OAuthError('access_denied', error.errorCode, error.message));
      return refuseForeignLogin(core, call, now, refused);
    },
  );
}

async function readUnasked(
  at: SiteCall,
  value: string,
  expected: { readonly now: number; readonly audience: string; readonly assertionConsumer: string },
) {
  const issuer = await issuerOf(value);
  const idp = idpOf(at, ({ entityID }) => entityID === issuer);
  if (idp === undefined) {
    const details = `The site has no identity provider with the entity id "${issuer.slice(0, 200)}". Register it with fidm.saml.registerIdP.`;
    throw new SamlProblem('X 5', details, 403007);
  }
  return { idp, user: await readResponse(value, idp, { ...expected, requestId: undefined }) };
}

/** An assertion counts once (SAML Profiles 4.1.4.5). @throws SamlProblem */
function takeOnce(
  { core, call, apiKey }: SiteCall,
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
  { core, call, apiKey }: SiteCall,
  { name }: RegisteredIdp,
  { nameID, format, sessionIndex }: AssertedUser,
  response: Response,
): Response {
  const { UID } = call.facts;
  if (UID !== undefined && response.errorCode === 0) {
    const session = { UID, partner: name, nameID, format, sessionIndex };
    core.store.of(samlRepository).addSession(apiKey, 'idp', session, call.at + SESSION_MS);
  }
  return response;
}

/** The end of a login that the identity provider began: the page gets provider, UID and UIDSignature, or errorCode (X 5). */
function takeUnasked(
  at: SiteCall,
  { idp, user }: { readonly idp: RegisteredIdp; readonly user: AssertedUser },
  page: string,
): Response {
  takeOnce(at, idp, user);
  const provider = providerOf(idp);
  const told = { providerUID: user.nameID, ...accountOfAttributes(user, idp) };
  const { parameters, cookies, outcome } = signInForeignUser(at, provider, told);
  const address = addressWith(page, { provider, ...parameters });
  return keepSession(at, idp, user, { ...redirectTo(address.href, outcome), cookies });
}
