import { createHash } from 'node:crypto';
import { foundAccount } from '#service/core/accounts/index.ts';
import { jwtKeyRepository } from '#service/core/jwt/index.ts';
import { foundSite } from '#service/core/sites/index.ts';
import { conflict, type Handlers, invalidMember, notFound, refuseUnheard } from '#service/kernel/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import type { Party, PartySettings } from '#shared/contract/openid.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { artifactRepository } from './artifacts.ts';
import { consentRepository, grantRepository } from './grants.ts';
import { MAX_PARTIES } from './methods/openid-provider.ts';
import { newSigningKey, subjectOf } from './op/site-provider.ts';
import { basePath, paths, signedBySite, signingKey } from './op/site-values.ts';
import { type RelyingParty, type RelyingPartySettings, relyingParty } from './relying-party.ts';
import { deleteParty, fidmRepository, newClientId, relyingPartyRepository, saveParty } from './repository.ts';

/** The OpenID providers of sites in the console: relying parties, what they were given, consents. */
export function openIdHandlers({ core, addresses }: Pick<ServiceContext, 'core' | 'addresses'>): Handlers<'openid'> {
  const { store, random } = core;
  const fidm = store.of(fidmRepository);
  const all = store.of(relyingPartyRepository);

  /** As an app on this machine reaches it without any set-up: by name, which stands for every data center (D3). */
  const baseHere = (apiKey: string): string =>
    `${addresses().https.replace('//127.0.0.1', '//localhost')}${basePath(apiKey)}`;

  const issuerOf = (apiKey: string): string => fidm.config(apiKey)?.issuer ?? baseHere(apiKey);

  function must(apiKey: string, clientID: string): RelyingParty {
    foundSite(store, apiKey);
    const found = all.get(apiKey, clientID);
    if (found === undefined) throw notFound(`relying party with the client_id "${clientID}" in this site`);
    return found;
  }

  const nameOf = (apiKey: string, clientID: string): string | undefined =>
    fidm.relyingParty(apiKey, clientID)?.settings.description || undefined;

  function toParty(apiKey: string, { clientID, settings, createdAt }: RelyingParty): Party {
    return {
      clientID,
      settings,
      createdAt,
      hasSecret: settings.tokenEndpointAuthMethod !== 'none',
      testAddress: testAddress(apiKey, clientID, settings),
    };
  }

  /** A request with fixed values: it is for looking at login and consent, and its code is for nobody. */
  function testAddress(apiKey: string, clientID: string, settings: RelyingPartySettings): string {
    const [response_type = 'code'] = settings.supportedResponseTypes;
    const query = new URLSearchParams({
      client_id: clientID,
      redirect_uri: settings.redirectUris[0] ?? '',
      response_type,
      scope: ['openid', ...settings.allowedScopes.filter((scope) => scope !== 'openid')].join(' '),
      state: 'test',
      nonce: 'test',
      code_challenge: createHash('sha256').update(TEST_VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return `${baseHere(apiKey)}${paths.authorize}?${query}`;
  }

  function save(apiKey: string, clientID: string, clientSecret: string, settings: PartySettings): Party {
    return toParty(apiKey, saveParty(store, apiKey, { clientID, clientSecret, settings: checked(settings) }));
  }

  return {
    'openid.provider': ({ apiKey }) => {
      foundSite(store, apiKey);
      const issuer = issuerOf(apiKey);
      const parties = all.list(apiKey).map((one) => toParty(apiKey, one));
      return { issuer, discovery: `${baseHere(apiKey)}${paths.discovery}`, parties };
    },
    'openid.createParty': ({ apiKey, settings }) =>
      store.unitOfWork(() => {
        foundSite(store, apiKey);
        if (all.list(apiKey).length >= MAX_PARTIES) {
          throw conflict(`A site has at most ${MAX_PARTIES} relying parties.`, 'Delete one first.');
        }
        return save(apiKey, newClientId(random), fidm.newSecret(), settings);
      }),
    'openid.updateParty': ({ apiKey, clientID, settings, heard }) =>
      store.unitOfWork(() => {
        const { clientSecret, settings: before } = must(apiKey, clientID);
        refuseUnheard(before, settings, heard);
        return save(apiKey, clientID, clientSecret, { ...before, ...definedMembers(settings) });
      }),
    'openid.deleteParty': async ({ apiKey, clientID }) => {
      await store.unitOfWork(() => {
        must(apiKey, clientID);
        deleteParty(store, apiKey, clientID);
      });
      return {};
    },
    'openid.revealSecret': ({ apiKey, clientID }) => ({ secret: must(apiKey, clientID).clientSecret }),
    'openid.idToken': async ({ apiKey, UID, clientID, claims, expiresIn, signedBy }) => {
      const party = must(apiKey, clientID);
      const account = foundAccount(store, apiKey, UID);
      const another = signedBy === 'another' || fidm.keys(apiKey).length === 0 ? await newSigningKey() : undefined;
      return store.unitOfWork(() => {
        if (fidm.keys(apiKey).length === 0) fidm.addKey(apiKey, another ?? '');
        const keys = fidm.keys(apiKey);
        const now = Math.floor(core.clock() / 1000);
        const usual = {
          iss: issuerOf(apiKey),
          sub: subjectOf(party, keys, account.UID),
          aud: clientID,
          iat: now + Math.min(0, expiresIn),
          exp: now + expiresIn,
        };
        const key = signedBy === 'another' ? another : keys[0];
        return { idToken: signedBySite(key ?? '', { ...usual, ...claims }) };
      });
    },
    'openid.grants': ({ id, apiKey, kind, text, ...request }) => {
      const { items, next } = store.of(grantRepository).page({ id, apiKey, kind, text }, request);
      return { items: items.map((one) => ({ ...one, clientName: nameOf(one.apiKey, one.clientID) })), next };
    },
    'openid.revokeGrants': async ({ apiKey, UID, clientID }) => ({
      ended: await store.unitOfWork(() => store.of(artifactRepository).endOfUser(apiKey, UID, clientID)),
    }),
    'openid.consents': ({ apiKey, UID }) =>
      store
        .of(consentRepository)
        .ofUser(apiKey, UID)
        .map(({ clientId, scopes, claims, at }) => ({
          ...{ clientID: clientId, clientName: nameOf(apiKey, clientId), at },
          ...{ scopes: [...scopes], claims: [...claims] },
        })),
    'openid.withdrawConsent': async ({ apiKey, UID, clientID }) => {
      await store.unitOfWork(() => {
        if (!store.of(consentRepository).withdraw(apiKey, UID, clientID)) {
          throw notFound(`consent of "${UID}" for the relying party "${clientID}"`);
        }
        store.of(artifactRepository).endOfUser(apiKey, UID, clientID);
      });
      return {};
    },
  };
}

/** RFC 7636, 4.1; it protects nothing, because the code of a test is exchanged by nobody. */
const TEST_VERIFIER = 'a-test-of-login-and-consent-has-no-secret-to-keep';

/** @throws OperationProblem that names the member */
function checked(settings: PartySettings): RelyingPartySettings {
  const parsed = relyingParty.safeParse(settings);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? [])
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  const isAddress = /edirectUris/.test(path);
  const details = isAddress
    ? 'Register an https address, http at localhost, or the scheme of an app, without fragment, user and blanks.'
    : `The value is none that a relying party can have: ${issue?.message ?? 'it is invalid'}.`;
  throw invalidMember(`settings${path}`, details);
}

/**
 * The keys of a site that sign JWTs: that of accounts.getJWT, which is one for all sites (F 7.3), and that of its OpenID
 * provider. They are made before the unit of work, in another thread (R47, R56).
 */
export function jwtKeyHandlers({ core }: Pick<ServiceContext, 'core'>): Pick<Handlers<'sites'>, 'sites.rotateJwtKey'> {
  const { store } = core;
  const keys = store.of(jwtKeyRepository);
  return {
    'sites.rotateJwtKey': async ({ apiKey, keepFormer }) => {
      foundSite(store, apiKey);
      const [made, ofProvider] = [await keys.makeNext(), await newSigningKey()];
      return store.unitOfWork(() => {
        foundSite(store, apiKey);
        const formerUntil = core.clock() + keepFormer * 1000;
        store.of(fidmRepository).rotateKey(apiKey, ofProvider, formerUntil);
        const { kid } = keys.rotate(made, formerUntil).jwk;
        return { kid, providerKid: signingKey(ofProvider).kid, formerUntil };
      });
    },
  };
}
