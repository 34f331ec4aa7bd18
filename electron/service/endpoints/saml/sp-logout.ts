import { endSessions } from '#service/core/credentials/sessions/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { redirectTo, userOfCall } from '#service/endpoints/openid/index.ts';
import {
  failureOf,
  logoutRequestOf,
  logoutRequestXml,
  redirectAddress,
  responseXml,
  SamlProblem,
  samlAddresses,
  samlRepository,
} from '#service/families/fidm/index.ts';
import type { Eventual, Response } from '#service/kernel/index.ts';
import { checkProved, received } from './received.ts';
import { loggedOutPage, withKey } from './responses.ts';
import { entityOf } from './sp-login.ts';

/** A logout message of an identity provider: its request, or its answer to the one of the site (SAML Profiles 4.4). */
export function singleLogout(at: SiteCall): Eventual<Response> {
  const { core, call, apiKey } = at;
  const saml = core.store.of(samlRepository);
  const { spLogout } = samlAddresses(call, apiKey);
  const message = received(call, 'LogoutRequest', spLogout, (issuer) => {
    const idp = saml.idps(apiKey).find(({ entityID }) => entityID === issuer);
    if (idp !== undefined) return idp;
    const unknown = `The site has no identity provider with the entity id "${issuer.slice(0, 200)}".`;
    throw new SamlProblem('X 5', unknown, 403007);
  });
  return message.then(async ({ partner: idp, root, relayState, isAnswer }) => {
    if (isAnswer) {
      const failed = failureOf(root);
      if (failed !== undefined) {
        const left = `The session here has ended, but ${idp.name} answered ${failed}: the user may still be logged in there, or at other partners of it.`;
        throw new SamlProblem('SAML Core 3.7.3.2', left);
      }
      return () => loggedOutPage(at, `${idp.name} has ended its session.`);
    }
    const { id: inResponseTo, nameID } = await logoutRequestOf(root);
    return () =>
      withKey(at, (key) => {
        let cookies: readonly string[] = [];
        const sessions = saml.sessionsNamed(apiKey, 'idp', idp.name, nameID);
        const reason =
          sessions.length > 0
            ? `${idp.name} ended the session.`
            : `Nobody whom ${idp.name} knows by this NameID is logged in here: nothing was left to end.`;
        for (const { UID } of sessions) {
          call.facts.UID = UID;
          ({ cookies } = endSessions(at)(UID, undefined, 'logout'));
          saml.endSessions(apiKey, 'idp', UID);
        }
        const destination = idp.singleLogoutServiceUrl;
        if (destination === undefined) return { ...loggedOutPage(at, reason), cookies };
        const id = `_${core.random(20).toString('hex')}`;
        const issuer = entityOf(at);
        const xml = responseXml('LogoutResponse', { id, at: call.at, issuer, destination, inResponseTo });
        const address = redirectAddress(destination, { name: 'SAMLResponse', xml, relayState }, key);
        return redirectTo(address, { errorCode: 0, reason }, cookies);
      });
  });
}

/** The site begins: the session of the user ends here, and at the identity provider that began it (X 5). */
export function beginLogout(at: SiteCall): Eventual<Response> {
  const { core, call, apiKey } = at;
  const saml = core.store.of(samlRepository);
  checkProved(call);
  const user = userOfCall(at);
  if (user === undefined) throw new SamlProblem('X 5', 'Nobody is logged in any more.', 403005);
  const { UID } = user.account;
  return withKey(at, (key) => {
    const [session] = saml.sessionsOf(apiKey, 'idp', UID);
    const { cookies } = endSessions(at)(UID, user.token, 'logout');
    saml.endSessions(apiKey, 'idp', UID);
    const idp = session && saml.idps(apiKey).find((one) => one.name === session.partner);
    if (session === undefined || idp?.singleLogoutServiceUrl === undefined) {
      return { ...loggedOutPage(at, `Logged "${UID}" out.`), cookies };
    }
    const destination = idp.singleLogoutServiceUrl;
    const xml = logoutRequestXml({
      ...{ ...session, id: `_${core.random(20).toString('hex')}`, at: call.at },
      ...{ issuer: entityOf(at), destination },
    });
    const address = redirectAddress(destination, { name: 'SAMLRequest', xml, relayState: undefined }, key);
    return redirectTo(address, { errorCode: 0, reason: `Logged "${UID}" out, here and at ${idp.name}.` }, cookies);
  });
}
