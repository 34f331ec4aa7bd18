import {
  type Asserted,
  assertionXml,
  newSamlKey,
  type RegisteredSp,
  registeredSp,
  responseXml,
  signXml,
} from '#service/families/fidm/index.ts';
import type { WhatIf } from '#shared/contract/flows.ts';
import { PARTNER, type SamlParties } from './parties.ts';

/** Milliseconds that the clock of the partner is ahead, and that its response is late. */
const CLOCK_OFF_MS = 600_000;
const LATE_MS = 1_200_000;

interface Asked {
  /** Entity id of the site, and where it takes responses. */
  readonly audience: string;
  readonly assertionConsumer: string;
  /** Id of the request; undefined: the partner began. */
  readonly requestId: string | undefined;
  /** Milliseconds. */
  readonly now: number;
  readonly random: (bytes: number) => Buffer;
}

/** What the partner answers, as identity provider: right, or with the one thing wrong that the run asks for. */
export async function partnerResponse(
  { key }: Pick<SamlParties, 'key'>,
  { audience, assertionConsumer, requestId, now, random }: Asked,
  whatIf: WhatIf | undefined,
): Promise<string> {
  const newId = () => `_${random(20).toString('hex')}`;
  const shifts: { readonly [K in WhatIf]?: number } = { 'expired-assertion': -LATE_MS, 'partner-clock': CLOCK_OFF_MS };
  const at = now + ((whatIf && shifts[whatIf]) ?? 0);
  const asserted: Asserted = {
    ...{ id: newId(), at, issuer: PARTNER.entity, requestId, nameID: PARTNER.user, sessionIndex: newId() },
    format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    ...{ authenticatedAt: at, expiresAt: at + 28_800_000 },
    sp: receiver(audience, assertionConsumer, whatIf),
    attributes: [
      ['mail', PARTNER.user],
      ['givenName', 'Ada'],
    ],
  };
  const plain = assertionXml(asserted);
  const signer = whatIf === 'foreign-signature' ? await newSamlKey('Somebody else', now) : key;
  const assertion = whatIf === 'unsigned-assertion' ? plain : await signXml(plain, signer);
  const forged = assertionXml({ ...asserted, id: newId(), nameID: 'admin@partner.invalid' });
  const inside = whatIf === 'wrapped-assertion' ? `${forged}${assertion}` : assertion;
  const envelope = { id: newId(), at, issuer: PARTNER.entity, destination: assertionConsumer, inResponseTo: requestId };
  return responseXml('Response', envelope, inside);
}

/** Whom the assertion is for. */
function receiver(audience: string, assertionConsumer: string, whatIf: WhatIf | undefined): RegisteredSp {
  return registeredSp.parse({
    name: 'site',
    entityId: whatIf === 'wrong-audience' ? 'https://another-app.invalid/saml' : audience,
    assertionConsumerServiceUrl:
      whatIf === 'wrong-recipient' ? 'https://another-app.invalid/saml/acs' : assertionConsumer,
  });
}
