import type { SendContext } from '#service/console/requests/index.ts';
import { accountRepository, displayName } from '#service/core/accounts/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import {
  bindings,
  newSamlKey,
  type RegisteredIdp,
  type RegisteredSp,
  registeredSp,
  type SamlKey,
  samlPath,
  samlRepository,
} from '#service/families/fidm/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { SamlParameters } from '#shared/contract/flows.ts';

/** The partner that a run plays: its addresses lead nowhere, and its key lives as long as the run. */
export const PARTNER = {
  name: 'flow-partner',
  entity: 'https://partner.invalid/saml',
  assertionConsumer: 'https://partner.invalid/saml/acs',
  singleSignOn: 'https://partner.invalid/saml/sso',
  logout: 'https://partner.invalid/saml/slo',
  /** Whom it tells of, where the site is the service provider. */
  user: 'ada@partner.invalid',
} as const;

/** Who takes part in a login by SAML. */
export interface SamlParties {
  readonly site: SiteRecord;
  readonly given: SamlParameters;
  /** Of the partner. */
  readonly key: SamlKey;
  readonly sp: RegisteredSp;
  readonly userName: string;
  /** Session of the user, where the site is the identity provider. */
  readonly loginToken: string;
  /** Path of the site as SAML party. */
  readonly base: string;
}

/** Milliseconds that the session of a run lives. */
const SESSION_MS = 600_000;

/**
 * Registers the partner of a run with a key of its own, and begins the session of its user.
 *
 * @throws {OperationProblem} when the site has no such user
 */
export async function samlPartiesOf(
  { core }: Pick<SendContext, 'core'>,
  site: SiteRecord,
  given: SamlParameters,
): Promise<SamlParties> {
  const { store, clock } = core;
  const { apiKey } = site;
  const key = await newSamlKey('Partner of a flow', clock());
  const rest = { site, given, key, base: samlPath(apiKey), sp: partnerAsSp(key) };
  if (given.role === 'sp') {
    await store.unitOfWork(() => store.of(samlRepository).savePartner(apiKey, 'idp', partnerAsIdp(key)));
    return { ...rest, userName: PARTNER.user, loginToken: '' };
  }
  const UID = given.UID ?? '';
  const account = store.of(accountRepository).get(apiKey, UID);
  if (account === undefined) {
    throw invalidMember('saml.UID', `The site has no user "${UID}".`, 'Choose one that People shows.');
  }
  if (!account.isActive || account.status !== 'final') {
    throw invalidMember('saml.UID', `The account "${UID}" cannot log in as it is.`, 'Choose another user.');
  }
  return store.unitOfWork(() => {
    store.of(samlRepository).savePartner(apiKey, 'sp', rest.sp);
    const life = { expiresAt: clock() + SESSION_MS, browserBound: false, dynamic: false };
    const { value } = store.of(tokenRepository).issue({ apiKey, UID, origin: 'session', ...life });
    return { ...rest, userName: displayName(account.profile, UID), loginToken: value };
  });
}

const partnerAsSp = ({ certificate }: SamlKey): RegisteredSp =>
  registeredSp.parse({
    ...{ name: PARTNER.name, entityId: PARTNER.entity, assertionConsumerServiceUrl: PARTNER.assertionConsumer },
    ...{ singleLogoutServiceURL: PARTNER.logout, certificate, authnRequestSigned: true },
    attributeMapping: [
      { attributeName: 'mail', gigyaField: 'profile.email' },
      { attributeName: 'givenName', gigyaField: 'profile.firstName' },
    ],
  });

const partnerAsIdp = ({ certificate }: SamlKey): RegisteredIdp => ({
  ...{ name: PARTNER.name, entityID: PARTNER.entity, singleSignOnServiceUrl: PARTNER.singleSignOn },
  ...{ singleSignOnServiceBinding: bindings.redirect, singleLogoutServiceUrl: PARTNER.logout, certificate },
});
