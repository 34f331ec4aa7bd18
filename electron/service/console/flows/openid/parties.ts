import { createHash } from 'node:crypto';
import type { SendContext } from '#service/console/requests/index.ts';
import { accountRepository, displayName } from '#service/core/accounts/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import {
  basePath,
  fidmRepository,
  newClientId,
  type RelyingParty,
  relyingParty,
  relyingPartyRepository,
  saveParty,
} from '#service/families/fidm/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { OpenIdParameters } from '#shared/contract/flows.ts';

/** Who takes part in a login at the OpenID provider. */
export interface Parties {
  readonly site: SiteRecord;
  readonly party: RelyingParty;
  readonly redirectUri: string;
  readonly UID: string;
  readonly userName: string;
  /** Session of the user; it ends soon. */
  readonly loginToken: string;
  readonly verifier: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly state: string;
  /** Path of the provider. */
  readonly base: string;
}

/** Milliseconds that the session of a run lives. */
const SESSION_MS = 600_000;

/**
 * Finds the relying party and the user of a run, makes a relying party where the site has none, and logs the user in.
 *
 * @throws {OperationProblem} when there is no such user or relying party
 */
export function partiesOf(
  { core }: Pick<SendContext, 'core'>,
  site: SiteRecord,
  { UID, clientID }: OpenIdParameters,
): Promise<Parties> {
  const { store, random, clock } = core;
  const { apiKey } = site;
  const account = store.of(accountRepository).get(apiKey, UID);
  if (account === undefined) {
    throw invalidMember('openid.UID', `The site has no user "${UID}".`, 'Choose one that People shows.');
  }
  if (!account.isActive || account.status === 'pending') {
    const why = account.isActive
      ? `The account "${UID}" is not registered yet, so it cannot log in.`
      : `The account "${UID}" is disabled, so it cannot log in.`;
    throw invalidMember('openid.UID', why, 'Choose another user.');
  }
  const fidm = store.of(fidmRepository);
  const takesCodes = store
    .of(relyingPartyRepository)
    .list(apiKey)
    .filter(({ settings }) => settings.supportedResponseTypes.includes('code'));
  const chosen = clientID === undefined ? takesCodes[0] : takesCodes.find((one) => one.clientID === clientID);
  if (clientID !== undefined && chosen === undefined) {
    throw invalidMember(
      'openid.clientID',
      `The site has no relying party "${clientID}" that takes codes.`,
      'Choose one that Sites shows.',
    );
  }
  return store.unitOfWork(() => {
    const party = chosen ?? madeParty();
    const expiresAt = clock() + SESSION_MS;
    const life = { expiresAt, browserBound: false, dynamic: false };
    const { value } = store.of(tokenRepository).issue({ apiKey, UID, origin: 'session', ...life });
    const verifier = random(32).toString('base64url');
    return {
      ...{ site, party, UID, verifier, loginToken: value },
      redirectUri: party.settings.redirectUris[0] ?? '',
      userName: displayName(account.profile, UID),
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      nonce: random(12).toString('hex'),
      state: random(12).toString('hex'),
      base: basePath(apiKey),
    };
  });

  function madeParty(): RelyingParty {
    const host = site.domains.find((domain) => !domain.includes('://') && domain !== 'localhost') ?? 'app.example';
    const settings = relyingParty.parse({
      description: 'App of a flow',
      redirectUris: [`https://${host}/callback`],
      subjectIdentifierType: 'public',
    });
    return saveParty(store, apiKey, { clientID: newClientId(random), clientSecret: fidm.newSecret(), settings });
  }
}
