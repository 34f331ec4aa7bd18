import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import { applyList, type ModuleStore, type WorkspacePart } from '#service/module/index.ts';
import { opConfig } from './op-config.ts';
import { relyingParty } from './relying-party.ts';
import { endParty, fidmRepository, relyingPartyRepository } from './repository.ts';
import { foreignOp, foreignOpRepository, providerNameForm } from './rp/foreign-op.ts';
import { idpConfig, registeredIdp, registeredSp, spConfig } from './saml/partners.ts';
import { named, samlIdps, samlRepository, samlSps } from './saml/repository.ts';

const party = relyingParty.extend({
  clientID: z.string().regex(/^[A-Za-z0-9_.-]{8,100}$/, '8 to 100 letters, digits, "_", "." and "-"'),
  /** Absent: it keeps the one that it has, or gets a new one. */
  clientSecret: z.string().min(16).max(200).optional(),
});
const foreign = foreignOp.extend({
  providerName: z.string().regex(providerNameForm, '1 to 50 lower-case letters and digits'),
  /** Absent: it keeps the one that it has; a new one has none, and its logins fail until it is set. */
  clientSecret: z.string().min(1).max(1_000).optional(),
});
const saml = z.strictObject({
  idpConfig: idpConfig.optional(),
  spConfig: spConfig.optional(),
  /** Attributes go to fields of profile and data by attributeMap. */
  identityProviders: z.array(registeredIdp).max(100).default([]),
  serviceProviders: z.array(registeredSp).max(100).default([]),
  /** Private key and its certificate, PEM. */
  key: z.strictObject({ privateKey: z.string().max(10_000), certificate: z.string().max(20_000) }).optional(),
});
const part = z.strictObject({
  config: opConfig.optional(),
  relyingParties: z.array(party).max(1_000).default([]),
  /** OpenID providers of others that users of the site log in at. */
  foreignProviders: z.array(foreign).max(100).default([]),
  /** The site as SAML party; absent: nothing is configured. The key stays where the file has none. */
  saml: saml.optional(),
  /** Private keys (PEM), the one that signs first. Absent: those that the site has stay. */
  keys: z.array(z.string().max(10_000)).max(10).optional(),
});
type Part = z.output<typeof part>;

/** `openIdProvider` of a site in the workspace file: its configuration, relying parties, and with `--secrets` their secrets and keys. */
export const fidmInWorkspace: WorkspacePart = {
  site: {
    name: 'openIdProvider',
    schema: part,
    read(store, apiKey, secrets) {
      const fidm = store.of(fidmRepository);
      const config = fidm.config(apiKey);
      const parties = store.of(relyingPartyRepository).list(apiKey);
      // Of keys that were replaced a file could not say when they end.
      const keys = secrets ? fidm.keys(apiKey, Number.MAX_SAFE_INTEGER) : [];
      const ops = store.of(foreignOpRepository).list(apiKey);
      const samlPart = samlOf(store, apiKey, secrets === true);
      const isEmpty = config === undefined && parties.length === 0 && keys.length === 0 && ops.length === 0;
      if (isEmpty && samlPart === undefined) return undefined;
      return {
        ...(config && { config }),
        relyingParties: parties.map(({ clientID, clientSecret, settings }) => ({
          clientID,
          ...(secrets && { clientSecret }),
          ...settings,
        })),
        foreignProviders: ops.map(({ name, clientSecret, settings }) => ({
          providerName: name,
          ...(secrets && clientSecret !== '' && { clientSecret }),
          ...settings,
        })),
        ...(samlPart && { saml: samlPart }),
        ...(keys.length > 0 && { keys }),
      };
    },
    apply(store, apiKey, { config, relyingParties, foreignProviders, saml: samlPart, keys }: Part, at) {
      const fidm = store.of(fidmRepository);
      if (config === undefined) fidm.clearConfig(apiKey);
      else fidm.saveConfig(apiKey, config);
      if (keys !== undefined) {
        for (const [n, pem] of keys.entries()) checkKey(pem, `${at}.keys[${n}]`);
        fidm.replaceKeys(apiKey, keys);
      }
      applyList(store, apiKey, relyingParties, `${at}.relyingParties`, {
        entity: relyingPartyRepository,
        member: 'clientID',
        toGiven({ clientID, clientSecret: given, ...settings }, before) {
          const clientSecret = given ?? before?.clientSecret ?? fidm.newSecret();
          return fidm.revised({ clientID, clientSecret, settings }, before);
        },
        removing: ({ clientID }) => endParty(store, apiKey, clientID),
      });
      applyList(store, apiKey, foreignProviders, `${at}.foreignProviders`, {
        entity: foreignOpRepository,
        member: 'providerName',
        toGiven: ({ providerName: name, clientSecret, ...settings }, before) => ({
          ...{ name, settings, clientSecret: clientSecret ?? before?.clientSecret ?? '' },
        }),
      });
      applySaml(store, apiKey, samlPart, at);
    },
  },
};

/** The SAML part of a site; undefined: there is none. */
function samlOf(store: Pick<ModuleStore, 'of'>, apiKey: string, secrets: boolean): z.input<typeof saml> | undefined {
  const all = store.of(samlRepository);
  const [ofIdp, ofSp] = [all.idpConfig(apiKey), all.spConfig(apiKey)];
  const [identityProviders, serviceProviders] = [[...all.idps(apiKey)], [...all.sps(apiKey)]];
  const key = secrets ? all.key(apiKey) : undefined;
  const found = {
    ...(Object.keys(ofIdp).length > 0 && { idpConfig: ofIdp }),
    ...(Object.keys(ofSp).length > 0 && { spConfig: ofSp }),
    ...(identityProviders.length > 0 && { identityProviders }),
    ...(serviceProviders.length > 0 && { serviceProviders }),
    ...(key && { key }),
  };
  return Object.keys(found).length === 0 ? undefined : found;
}

/** The SAML part of a site becomes this one. */
function applySaml(store: ModuleStore, apiKey: string, given: Part['saml'], at: string): void {
  const all = store.of(samlRepository);
  const { identityProviders = [], serviceProviders = [], key } = given ?? {};
  for (const role of ['idp', 'sp'] as const) {
    const config = role === 'idp' ? given?.idpConfig : given?.spConfig;
    if (config === undefined) all.clearConfig(apiKey, role);
    else all.saveConfig(apiKey, role, config);
  }
  applyList(store, apiKey, identityProviders, `${at}.saml.identityProviders`, {
    ...{ entity: samlIdps, member: 'name', ignoresCase: true },
    toGiven: named,
  });
  applyList(store, apiKey, serviceProviders, `${at}.saml.serviceProviders`, {
    ...{ entity: samlSps, member: 'name', ignoresCase: true },
    toGiven: named,
  });
  if (key === undefined) return;
  checkKey(key.privateKey, `${at}.saml.key.privateKey`);
  all.saveKey(apiKey, key);
}

/** RSA keys alone: id tokens are signed with RS256. */
function checkKey(pem: string, at: string): void {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return;
  } catch {
    // Told below.
  }
  const details = 'Take the keys from a file that was exported with secrets.';
  throw invalidMember(at, 'It is no private RSA key in PEM (PKCS #8).', details);
}
