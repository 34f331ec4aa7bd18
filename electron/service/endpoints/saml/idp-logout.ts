import { endSessions } from '#service/core/credentials/sessions/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { redirectTo, userOfCall } from '#service/endpoints/openid/index.ts';
import {
  failureOf,
  logoutRequestOf,
  logoutRequestXml,
  redirectAddress,
  responseXml,
  type SamlKey,
  SamlProblem,
  samlAddresses,
  samlRepository,
  type XmlElement,
} from '#service/families/fidm/index.ts';
import type { Eventual, Response } from '#service/kernel/index.ts';
import { contextOf, newContext, takeContext, type WaitingLogout } from './context.ts';
import { spNamed, spOfIssuer } from './idp-login.ts';
import { toProxyPage } from './proxy-page.ts';
import { checkProved, received } from './received.ts';
import { loggedOutPage, withKey } from './responses.ts';

/** A logout message of a service provider: its request, or its answer to one of the site (SAML Profiles 4.4). */
export function singleLogout(at: SiteCall): Eventual<Response> {
  const { core, call, apiKey } = at;
  const { idpLogout } = samlAddresses(call, apiKey);
  const message = received(call, 'LogoutRequest', idpLogout, (issuer) => spOfIssuer(at, issuer));
  return message.then(async ({ partner: sp, root, relayState, isAnswer }) => {
    if (isAnswer) return () => answered(at, sp.name, root, relayState ?? '');
    const { id: requestId, nameID } = await logoutRequestOf(root);
    return () => {
      const [session] = core.store.of(samlRepository).sessionsNamed(apiKey, 'sp', sp.name, nameID);
      if (session === undefined) {
        const details = `Nobody with this NameID is logged in at ${sp.name}: the session has ended already.`;
        throw new SamlProblem('SAML Core 3.7.3.2', details, 403005);
      }
      call.facts.UID = session.UID;
      const samlContext = newContext(at, session.UID, {
        kind: 'logout',
        origin: { spName: sp.name, requestId, ...(relayState !== undefined && { relayState }) },
        queue: queueOf(at, session.UID, sp.name),
      });
      return toProxyPage(at, 'logout', { samlContext }, `A logout of "${session.UID}" at ${sp.name} goes on.`);
    };
  });
}

/** Other partners where the user is logged in, as far as they take logout messages. */
function queueOf({ core, apiKey }: SiteCall, UID: string, origin: string | undefined): WaitingLogout['queue'] {
  const saml = core.store.of(samlRepository);
  const told = saml.sps(apiKey).filter(({ singleLogoutServiceURL }) => singleLogoutServiceURL !== undefined);
  const able = new Set(told.map(({ name }) => name));
  return saml
    .sessionsOf(apiKey, 'sp', UID)
    .filter(({ partner }) => partner !== origin && able.has(partner))
    .map(({ partner, nameID, format, sessionIndex }) => ({ partner, nameID, format, sessionIndex }));
}

/** Ends the sessions of the user here, and then one after the other at the partners (X 5). */
export function finalizeLogout(at: SiteCall): Eventual<Response> {
  const { core, call, apiKey } = at;
  const value = call.parameters.get('samlContext');
  let UID: string | undefined;
  let waiting: WaitingLogout;
  if (value === undefined) {
    // The site begins, with the session of the user.
    checkProved(call);
    UID = userOfCall(at)?.account.UID;
    if (UID === undefined)
      throw new SamlProblem('X 5', 'Nobody is logged in, and no samlContext says whom to log out.', 403005);
    waiting = { kind: 'logout', queue: queueOf(at, UID, undefined) };
  } else {
    const context = contextOf(at, value, 'logout');
    ({ waiting } = context);
    ({ UID } = context.token);
    if (waiting.asked !== undefined) throw new SamlProblem('X 5', 'The logout goes on at a partner already.');
  }
  return withKey(at, (key) => {
    if (value !== undefined) takeContext(at, contextOf(at, value, 'logout').token);
    let cookies: readonly string[] = [];
    if (UID !== undefined) {
      call.facts.UID = UID;
      ({ cookies } = endSessions(at)(UID, undefined, 'logout'));
      core.store.of(samlRepository).endSessions(apiKey, 'sp', UID);
    }
    const response = tellNext(at, UID, waiting, key);
    return { ...response, cookies: [...cookies, ...(response.cookies ?? [])] };
  });
}

/** A partner has answered, whether its session ended or not: the next one is told. */
function answered(at: SiteCall, spName: string, answer: XmlElement, context: string): Eventual<Response> {
  const { call } = at;
  const { token, waiting } = contextOf(at, context, 'logout');
  const [first, ...queue] = waiting.queue;
  if (first?.partner !== spName || waiting.asked !== answer.getAttribute('InResponseTo')) {
    throw new SamlProblem('SAML Core 3.7.2', 'The LogoutResponse answers no request that this logout waits for.');
  }
  const { asked: _asked, ...before } = waiting;
  const failed = failureOf(answer);
  const rest = failed === undefined ? before : { ...before, refused: [...(before.refused ?? []), spName] };
  if (failed !== undefined) call.trace.failed('SAML Core 3.7.3.2', `${spName} did not end its session: ${failed}.`);
  return withKey(at, (key) => {
    takeContext(at, token);
    return tellNext(at, token.UID, { ...rest, queue }, key);
  });
}

function tellNext(at: SiteCall, UID: string | undefined, waiting: WaitingLogout, key: SamlKey): Response {
  const { core, call, apiKey } = at;
  const { idp: issuer } = samlAddresses(call, apiKey);
  const id = `_${core.random(20).toString('hex')}`;
  const [next] = waiting.queue;
  if (next !== undefined) {
    const { singleLogoutServiceURL: destination = '' } = spNamed(at, next.partner);
    const xml = logoutRequestXml({ ...next, id, at: call.at, issuer, destination });
    const relayState = newContext(at, UID, { ...waiting, asked: id });
    return redirectTo(redirectAddress(destination, { name: 'SAMLRequest', xml, relayState }, key), {
      ...{ errorCode: 0, reason: `The logout goes on at ${next.partner}.` },
    });
  }
  const { origin, refused } = waiting;
  const ended =
    refused === undefined
      ? 'The logout has ended.'
      : `The session here has ended, but not that at ${refused.join(', ')}: the user may still be logged in there.`;
  const destination = origin && spNamed(at, origin.spName).singleLogoutServiceURL;
  if (origin === undefined || destination === undefined) {
    if (refused !== undefined) throw new SamlProblem('SAML Core 3.7.3.2', ended);
    return loggedOutPage(at, ended);
  }
  const status = refused === undefined ? ['Success'] : ['Responder', 'PartialLogout'];
  const answer = { id, at: call.at, issuer, destination, inResponseTo: origin.requestId, status };
  const xml = responseXml('LogoutResponse', answer);
  return redirectTo(redirectAddress(destination, { name: 'SAMLResponse', xml, relayState: origin.relayState }, key), {
    ...{ errorCode: 0, reason: refused === undefined ? `Told ${origin.spName} that the user is logged out.` : ended },
  });
}
