import { loginRepository } from '#service/core/provider-logins/index.ts';
import { valueOfLogin } from '#service/endpoints/login/index.ts';
import {
  assertionSteps,
  childrenOf,
  elementsOf,
  type KnownFit,
  responseSteps,
  type Step,
  samlNamespaces,
  samlRepository,
  type XmlElement,
} from '#service/families/fidm/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { Checks, type Fault } from '../checks.ts';
import { confirmationOf, looseText } from './explained.ts';
import { type Judging, judgeAll, type Told } from './judging.ts';
import { ownAddress } from './parties.ts';
import { signatureFault } from './signature.ts';
import { namesIn, type Whose, whoseIs } from './whose-response.ts';

/** Checks a response, or an assertion alone. */
export async function checkResponse(judging: Judging): Promise<Told> {
  const { core, message, checks, at } = judging;
  const { root, pasted } = message;
  if (pasted.binding === 'redirect') {
    checks.failed('SAML Profiles 4.1.2', {
      cause: 'A response must not be sent in an address.',
      fix: 'Let the identity provider send it by HTTP-POST: a form that sends itself.',
      member: `${root.localName}/Destination`,
    });
  }
  const isAlone = root.localName === 'Assertion';
  const assertion = isAlone ? root : childrenOf(root, samlNamespaces.assertion, 'Assertion')[0];
  const named = namesIn(root, assertion);
  // Said where the structure is right: before, an Issuer may be somebody else's.
  const ofParties = new Checks();
  const whose = whoseIs({ ...judging, checks: ofParties }, named);
  const request = whose && requestOf(judging, whose);
  const fit: KnownFit = { ...whose, now: at, request };
  let answered: Step | undefined;
  const met = await judgeAll(
    judging,
    isAlone ? assertionSteps(message, root, fit) : responseSteps(message, fit),
    async (step) => {
      switch (step.key) {
        case 'in-response-to': {
          const former = answered;
          answered = step;
          if (step.problem === undefined) return undefined;
          if (request === undefined) return differentRequests(former?.given, step.given);
          return former?.problem && former.given === step.given ? 'right' : undefined;
        }
        case 'not-encrypted':
          if (step.problem === undefined) return undefined;
          checks.add(ofParties);
          return encrypted(judging, whose);
        case 'signature-form':
          checks.add(ofParties);
          if (whose === undefined) return 'stop';
          break;
        case 'signed':
          if (step.problem === undefined && whose?.certificate === undefined) return notKnown;
      }
      return step.problem && signatureFault(step, message, { ...whose, core });
    },
  );
  if (whose === undefined) {
    const site = ownAddress(core, named.destination)?.site ?? ownAddress(core, named.issuer)?.site;
    return { ...(!met.has('status') && { site }), isVerified: false };
  }
  if (isAlone || met.has('status')) checkDelivery(judging, whose, confirmationOf(assertion));
  const usedBefore =
    whose.idp !== undefined &&
    core.store.of(samlRepository).wasUsed(whose.site.apiKey, whose.entityID, assertion?.getAttribute('ID') ?? '');
  return {
    ...{ site: whose.site, whose: whose.receiver, isVerified: met.has('unchanged') },
    ...(usedBefore && { usedBefore }),
    notes: notesOfRelayState(judging, whose),
  };
}

const notKnown: Fault = {
  cause: 'Whether the signature is right is not known here.',
  fix: 'Import the metadata of its sender: the certificate is in it.',
  outcome: 'unknown',
};

const differentRequests = (outer = '', inner = ''): Fault => ({
  cause: 'Response and assertion answer different requests.',
  fix: 'Let the identity provider name the same request in both.',
  proof: `InResponseTo is "${outer}" and "${inner}".`,
  member: 'Assertion/InResponseTo',
});

/** The request that is answered: that of the text, or that of the login that waits; undefined: neither is known. */
function requestOf({ core, message: { pasted }, request }: Judging, { idp, site }: Whose): KnownFit['request'] {
  const id = request?.getAttribute('ID') || (idp && requestIdOfLogin(core, site, pasted.relayState));
  return id === undefined ? undefined : { id };
}

/** How it was delivered: where its form went, and what came with it. */
function checkDelivery(
  { message: { root, pasted }, checks }: Judging,
  { idp, assertionConsumer }: Whose,
  confirmation: XmlElement | undefined,
): void {
  const { address, relayState } = pasted;
  if (
    address !== undefined &&
    address !== assertionConsumer &&
    root.getAttribute('Destination') === assertionConsumer
  ) {
    checks.failed('SAML Bindings 3.5', {
      cause: 'The form was sent to another address than Destination.',
      fix: `Send it to ${assertionConsumer}.`,
      proof: `It was sent to ${address.slice(0, 200)}.`,
      member: 'Response/Destination',
    });
  }
  if (idp === undefined) return;
  const answers = root.getAttribute('InResponseTo') || confirmation?.getAttribute('InResponseTo');
  if (pasted.isWhole && relayState === undefined && answers) {
    checks.failed('SAML Bindings 3.5.3', {
      cause: 'RelayState is missing: the login that it answers cannot be found.',
      fix: 'Let the identity provider send RelayState back unchanged.',
    });
  } else if ((relayState?.length ?? 0) > MAX_RELAY_STATE_LENGTH) {
    checks.failed('SAML Bindings 3.4.3', {
      cause: `RelayState has more than ${MAX_RELAY_STATE_LENGTH} characters.`,
      fix: 'Keep what belongs to it at the service provider.',
    });
  }
}

/** Characters, as the end-points take it. */
const MAX_RELAY_STATE_LENGTH = 1_024;

function requestIdOfLogin(
  core: Judging['core'],
  { apiKey }: SiteRecord,
  relayState: string | undefined,
): string | undefined {
  const login = relayState ? core.store.of(loginRepository).get(relayState) : undefined;
  return login === undefined || login.apiKey !== apiKey ? undefined : `_${valueOfLogin('saml request', login)}`;
}

function notesOfRelayState({ core, message: { pasted } }: Judging, { idp, site }: Whose): string[] {
  if (idp === undefined || !pasted.relayState || requestIdOfLogin(core, site, pasted.relayState) !== undefined)
    return [];
  return ['Which login its RelayState belongs to is not known here, so InResponseTo was not compared.'];
}

/** What is said of an encrypted assertion: for whom it is encrypted. */
function encrypted({ message: { root }, core }: Judging, whose: Whose | undefined): Fault {
  const to = ownAddress(core, root.getAttribute('Destination'));
  if (whose?.idp !== undefined || (to !== undefined && !to.rest.startsWith('/idp'))) {
    return {
      cause: 'The assertion is encrypted, and the site has no key for that.',
      fix: 'Let the partner sign it, without encryption.',
      member: 'Response/Status',
    };
  }
  const registered = whose?.certificateOfSp;
  const used = elementsOf(root).find(
    ({ localName, namespaceURI }) => localName === 'X509Certificate' && namespaceURI === samlNamespaces.signature,
  );
  const bare = (text: string) => text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  if (registered !== undefined && used !== undefined && bare(looseText(used)) !== bare(registered)) {
    return {
      cause: 'The assertion is encrypted for another key than the registered one.',
      fix: 'Import the metadata of the service provider anew, and log in again.',
    };
  }
  return {
    cause: 'The assertion is encrypted: only its service provider can read it.',
    fix: 'Paste what the service provider decrypted, or register it without encryption for a test.',
    outcome: 'unknown',
  };
}
