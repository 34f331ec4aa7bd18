import { accountRepository } from '#service/core/accounts/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { type LoggedIn, userOfCall } from '#service/endpoints/openid/index.ts';
import {
  assertionXml,
  authnRequestOf,
  certificatePem,
  encryptedAssertion,
  type RegisteredSp,
  responseXml,
  type SamlKey,
  SamlProblem,
  samlAddresses,
  samlRepository,
  signXml,
} from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Eventual, Response } from '#service/kernel/index.ts';
import { contextOf, newContext, takeContext, type WaitingLogin } from './context.ts';
import { attributesOf, nameOf, unmetPolicy } from './name-id.ts';
import { type Mode, toProxyPage } from './proxy-page.ts';
import { MAX_RELAY_STATE_LENGTH, received } from './received.ts';
import { postForm, withKey } from './responses.ts';

/** Of a login at a partner, where neither it nor the session says another one. */
const SESSION_MS = 28_800_000;

/** The service provider of a message of this site; those of another one are unknown here. @throws SamlProblem */
export function spOfIssuer({ core, apiKey }: SiteCall, issuer: string): RegisteredSp {
  const sps = core.store.of(samlRepository).sps(apiKey);
  const sp = sps.find(({ entityId }) => entityId === issuer);
  if (sp !== undefined) return sp;
  const details = `The site has no service provider with the entity id "${issuer.slice(0, 200)}". Register it with fidm.saml.idp.registerSP.`;
  throw new SamlProblem('X 5', details, 403007);
}

export function spNamed({ core, apiKey }: SiteCall, name: string): RegisteredSp {
  const sps = core.store.of(samlRepository).sps(apiKey);
  const sp = sps.find((one) => one.name === name);
  if (sp !== undefined) return sp;
  const details = `The site has no service provider "${name.slice(0, 100)}". Register it with fidm.saml.idp.registerSP.`;
  throw new SamlProblem('X 5', details, 404000);
}

/** A service provider asks for a login (SAML Profiles 4.1.4.1): it waits for its user at the proxy page. */
export function singleSignOn(at: SiteCall): Eventual<Response> {
  const { call, apiKey } = at;
  const { singleSignOn: destination } = samlAddresses(call, apiKey);
  const message = received(call, 'AuthnRequest', destination, (issuer) => spOfIssuer(at, issuer));
  return message.then(async ({ partner: sp, root, relayState }) => {
    const request = await authnRequestOf(root, sp);
    return () => {
      call.trace.passed('SAML Profiles 4.1.4.1', 'The request is one of a service provider of the site.', {
        name: sp.name,
      });
      if (sp.certificate === undefined && call.parameters.has('Signature')) {
        const unread = 'The signature was not verified: the service provider was registered without a certificate.';
        call.trace.noted('SAML Bindings 3.4.4.1', unread);
      }
      const { id: requestId, forceAuthn, isPassive, format, assertionConsumerServiceIndex: index } = request;
      if (index !== undefined) {
        const kept = `AssertionConsumerServiceIndex ${index} is looked up nowhere: the response goes to the one address that the service provider is registered with.`;
        call.trace.noted('SAML Core 3.4.1', kept, { address: sp.assertionConsumerServiceUrl });
      }
      const waiting = { kind: 'login', spName: sp.name, requestId, relayState, forceAuthn, isPassive, format } as const;
      const unmet = unmetPolicy(sp, request);
      if (unmet !== undefined) return refusePolicy(at, sp, waiting, unmet);
      const context = newContext(at, undefined, waiting);
      return toLoginPage(at, waiting, context, `A request of ${sp.name} waits for its user.`);
    };
  });
}

/** Nobody has to log in for it: the service provider is told at once (SAML Core 3.4.1.1). */
function refusePolicy(at: SiteCall, sp: RegisteredSp, waiting: WaitingLogin, unmet: string): Eventual<Response> {
  at.call.trace.failed('SAML Core 3.4.1.1', unmet);
  return withKey(at, async (key) => {
    const xml = await statusResponse(at, sp, waiting, key, ['Requester', 'InvalidNameIDPolicy']);
    return () => ({ ...toConsumer(at, sp, waiting, xml, unmet), errorCode: 400006, error: 'invalid_request' });
  });
}

function toLoginPage(
  at: SiteCall,
  waiting: WaitingLogin,
  samlContext: string,
  reason: string,
  forced?: Mode,
): Response {
  const mode = forced ?? (waiting.isPassive ? 'passiveLogin' : waiting.forceAuthn ? 'forceLogin' : 'login');
  return toProxyPage(at, mode, { samlContext, spName: waiting.spName }, reason);
}

/** The site begins a login at a service provider (SAML Profiles 4.1.5). */
export function initSignOn(at: SiteCall): Response {
  const { call } = at;
  const sp = spNamed(at, call.parameters.get('spName') ?? '');
  const relayState = call.parameters.get('redirectURL')?.slice(0, MAX_RELAY_STATE_LENGTH) || undefined;
  const waiting = { kind: 'login', spName: sp.name, relayState, forceAuthn: false, isPassive: false } as const;
  const context = newContext(at, undefined, waiting);
  return toLoginPage(at, waiting, context, `A login at ${sp.name} waits for its user.`);
}

/** Goes on with a login: with the user of loginToken, gmidTicket or cookie, whose assertion the service provider gets (X 5). */
export function continueSignOn(at: SiteCall): Eventual<Response> {
  const { call } = at;
  const context = call.parameters.get('samlContext') ?? '';
  const { token, waiting } = contextOf(at, context, 'login');
  const sp = spNamed(at, waiting.spName);
  const user = userOfCall(at);
  if (user === undefined || call.parameters.get('cancel') === 'true') {
    if (!waiting.isPassive && call.parameters.get('cancel') !== 'true')
      return toLoginPage(at, waiting, context, 'Nobody is logged in yet.', 'login');
    return answer(at, { context, sp, waiting, status: waiting.isPassive ? NO_PASSIVE : AUTHN_FAILED });
  }
  if (waiting.forceAuthn && user.token.createdAt < token.createdAt) {
    // SAML Core 3.4.1: who may not be asked cannot log in anew.
    if (waiting.isPassive) return answer(at, { context, sp, waiting, status: NO_PASSIVE });
    const reason = 'The service provider asks for a new login, and this session was begun before.';
    return toLoginPage(at, waiting, context, reason, 'forceLogin');
  }
  if (user.account.status === 'temporary') {
    throw new SamlProblem('D22', 'The account is temporary: it can be reached by its own token alone.', 403007);
  }
  return answer(at, { context, sp, waiting, user });
}

const NO_PASSIVE: readonly string[] = ['Responder', 'NoPassive'];
const AUTHN_FAILED: readonly string[] = ['Responder', 'AuthnFailed'];

interface Given {
  readonly context: string;
  readonly sp: RegisteredSp;
  readonly waiting: WaitingLogin;
  readonly user?: LoggedIn;
  readonly status?: readonly string[];
}

const answer = (at: SiteCall, given: Given): Eventual<Response> => withKey(at, (key) => answerWith(at, given, key));

async function answerWith(
  at: SiteCall,
  { context, sp, waiting, user, status }: Given,
  key: SamlKey,
): Promise<() => Response> {
  const { core, call, apiKey } = at;
  const newId = () => newIdOf(core);
  const envelope = envelopeOf(at, sp, waiting);
  const { issuer, inResponseTo: requestId } = envelope;
  const told = user && { ...nameOf(user.account, sp, waiting.format, newId), sessionIndex: newId() };
  const expiresAt = user === undefined ? 0 : expiryOf(user, sp, call.at);
  let xml: string;
  if (user === undefined || told === undefined) {
    xml = await statusResponse(at, sp, waiting, key, status ?? AUTHN_FAILED);
  } else {
    const plain = assertionXml({
      ...{ ...told, id: newId(), at: call.at, issuer, sp, requestId, expiresAt },
      ...{ authenticatedAt: user.token.createdAt, attributes: attributesOf(user.account, sp) },
    });
    const signsAssertion = sp.wantAssertionSigned || sp.encryptAssertions;
    const assertion = signsAssertion ? await signXml(plain, key) : plain;
    const sent = sp.encryptAssertions ? await encryptedAssertion(assertion, certificateOf(sp)) : assertion;
    const whole = responseXml('Response', envelope, sent);
    xml = signsAssertion ? whole : await signXml(whole, key);
  }
  return () => {
    // Everything may have changed meanwhile (R56).
    const { token } = contextOf(at, context, 'login');
    takeContext(at, token);
    if (user !== undefined && told !== undefined) {
      const account = core.store.of(accountRepository).get(apiKey, user.account.UID);
      if (!account?.isActive) throw new SamlProblem('F 8.2', 'The account was disabled or deleted meanwhile.', 403041);
      call.facts.UID = account.UID;
      const session = { UID: account.UID, partner: sp.name, ...told };
      core.store.of(samlRepository).addSession(apiKey, 'sp', session, expiresAt);
    }
    const reason =
      user === undefined ? `Told ${sp.name} that nobody logged in.` : `Logged "${user.account.UID}" in at ${sp.name}.`;
    return toConsumer(at, sp, waiting, xml, reason);
  };
}

const newIdOf = ({ random }: Core): string => `_${random(20).toString('hex')}`;

/** What surrounds the answer to a login. */
const envelopeOf = ({ core, call, apiKey }: SiteCall, sp: RegisteredSp, { requestId }: WaitingLogin) => ({
  ...{ id: newIdOf(core), at: call.at, issuer: samlAddresses(call, apiKey).idp },
  ...{ destination: sp.assertionConsumerServiceUrl, inResponseTo: requestId },
});

/** A signed response without an assertion, whose status says why. */
const statusResponse = (
  at: SiteCall,
  sp: RegisteredSp,
  waiting: WaitingLogin,
  key: SamlKey,
  status: readonly string[],
): Promise<string> => signXml(responseXml('Response', { ...envelopeOf(at, sp, waiting), status }), key);

const toConsumer = (
  at: SiteCall,
  { assertionConsumerServiceUrl }: RegisteredSp,
  { relayState }: WaitingLogin,
  xml: string,
  reason: string,
): Response => {
  const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState };
  return postForm(at, assertionConsumerServiceUrl, fields, reason);
};

function certificateOf({ name, certificate }: RegisteredSp): string {
  if (certificate !== undefined) return certificatePem(certificate);
  const details = `${name} was registered with encryptAssertions and without a certificate. Register it with one.`;
  throw new SamlProblem('SAML Core 6', details);
}

const expiryOf = ({ token }: LoggedIn, { sessionLifetime }: RegisteredSp, now: number): number =>
  sessionLifetime !== undefined
    ? now + sessionLifetime * 1000
    : Math.min(token.expiresAt ?? Number.POSITIVE_INFINITY, now + SESSION_MS);
