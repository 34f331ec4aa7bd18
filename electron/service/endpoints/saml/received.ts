import { certificatePem, judged, type Partner, readMessage, SamlProblem } from '#service/families/fidm/index.ts';
import type { Call } from '#service/kernel/index.ts';

/** Bytes; RelayState is an opaque value of the partner (SAML Bindings 3.4.3 has 80 bytes, and partners send more). */
export const MAX_RELAY_STATE_LENGTH = 1_024;

/** @throws SamlProblem */
export function relayStateOf(call: Call): string | undefined {
  const relayState = call.parameters.get('RelayState') || undefined;
  if (relayState === undefined || relayState.length <= MAX_RELAY_STATE_LENGTH) return relayState;
  const details = `RelayState has more than ${MAX_RELAY_STATE_LENGTH} characters. Keep what belongs to it at the service provider.`;
  throw new SamlProblem('SAML Bindings 3.4.3', details);
}

/**
 * A protocol message of a partner, whose signature, destination and time are right. A LogoutRequest has its answer at the same
 * address, which may come as well.
 *
 * @param partnerOf throws a SamlProblem for an issuer that the site does not know
 * @returns with the element that may be read; `isAnswer`: it answers a request of the site
 * @throws SamlProblem
 */
export function received<P extends Partner>(
  call: Call,
  kind: 'AuthnRequest' | 'LogoutRequest',
  destination: string,
  partnerOf: (issuer: string) => P,
) {
  const relayState = relayStateOf(call);
  const isLogout = kind === 'LogoutRequest';
  const isAnswer = isLogout && call.parameters.has('SAMLResponse');
  const name = isAnswer ? 'SAMLResponse' : 'SAMLRequest';
  const value = call.parameters.get(name) ?? '';
  if (value === '') throw new SamlProblem('SAML Bindings 3.4.4', 'Missing required parameter: SAMLRequest.', 400002);
  const arrived = { name, value, httpMethod: call.httpMethod, query: call.query } as const;
  return readMessage(arrived, [isAnswer ? 'LogoutResponse' : kind]).then(async (message) => {
    const partner = partnerOf(message.issuer);
    const certificate = partner.certificate && certificatePem(partner.certificate);
    const mustBeSigned = isLogout || ('authnRequestSigned' in partner && partner.authnRequestSigned);
    const root = await judged(message, { now: call.at, destination, certificate, mustBeSigned });
    return { partner, root, relayState, isAnswer };
  });
}

/**
 * A logout that the site begins needs loginToken or gmidTicket: any page could lead a browser here, which sends the cookie.
 *
 * @throws SamlProblem
 */
export function checkProved({ parameters }: Call): void {
  if (['loginToken', 'login_token', 'gmidTicket'].some((name) => parameters.has(name))) return;
  const details =
    'Nothing says whom to log out: send loginToken or gmidTicket, or the samlContext of a logout. A cookie does not count here.';
  throw new SamlProblem('X 5', details, 403005);
}
