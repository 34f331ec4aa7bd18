import type { ZodType } from 'zod';
import { foundSite } from '#service/core/sites/index.ts';
import {
  conflict,
  type Handlers,
  invalidMember,
  notFound,
  refuseUnheard,
  wholeBySchema,
} from '#service/kernel/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { type Changes, withChanges } from '#shared/contract/changes.ts';
import {
  type SamlAttribute,
  type SamlIdpSettings,
  type SamlSiteSettings,
  type SamlSpSettings,
  samlIdpSettings,
  samlSpSettings,
} from '#shared/contract/saml.ts';
import { readMetadata } from './metadata.ts';
import {
  bindings,
  entityOf,
  idpConfig,
  MAX_PARTNERS,
  type Partner,
  providerOf,
  type RegisteredIdp,
  type RegisteredSp,
  registeredIdp,
  registeredSp,
  samlAddresses,
  samlPath,
  spConfig,
} from './partners.ts';
import { samlRepository } from './repository.ts';
import { SamlProblem } from './steps.ts';

/** A partner with what was changed of it. */
interface Saved<Settings> {
  readonly apiKey: string;
  readonly replaces?: string | undefined;
  readonly settings: Changes<Partial<Settings>>;
  readonly heard?: object | undefined;
}

/** Sites as SAML parties in the console: addresses, settings, partners (X 5). */
export function samlHandlers({ core, addresses }: Pick<ServiceContext, 'core' | 'addresses'>): Handlers<'saml'> {
  const { store } = core;
  const saml = store.of(samlRepository);

  /** As a partner on this machine reaches it without any set-up: by name, which stands for every data center (D3). */
  const origin = (): string => addresses().https.replace('//127.0.0.1', '//localhost');
  const addressesOf = (apiKey: string) =>
    samlAddresses({ host: new URL(origin()).host, dataCenter: undefined }, apiKey);

  function settingsOf(apiKey: string): SamlSiteSettings {
    const { proxyPageURL = '', errorPageURL = '' } = saml.idpConfig(apiKey);
    const { entityID = '', redirectURL = '', AuthnRequestsSigned } = saml.spConfig(apiKey);
    return { proxyPageURL, errorPageURL, entityID, redirectURL, AuthnRequestsSigned: AuthnRequestsSigned === true };
  }

  /** @throws OperationProblem when a name or entity id is taken, or there are too many */
  function checkNew(others: readonly Partner[], given: Partner): void {
    const lower = given.name.toLowerCase();
    if (others.some(({ name }) => name.toLowerCase() === lower)) {
      throw conflict(`The site has a partner "${given.name}" already.`, 'Choose another name.', 'settings.name');
    }
    const same = others.find((one) => entityOf(one) === entityOf(given));
    if (same !== undefined) {
      const member = 'entityID' in given ? 'settings.entityID' : 'settings.entityId';
      throw conflict(`The partner "${same.name}" has this entity id already.`, 'Edit that one.', member);
    }
    if (others.length >= MAX_PARTNERS) {
      throw conflict(`A site has at most ${MAX_PARTNERS} partners of a kind.`, 'Delete one first.');
    }
  }

  /** How the form of a partner is saved: what it shows, and what is stored of it. */
  const saving =
    <P extends Partner, Settings extends object>(
      role: 'idp' | 'sp',
      list: (apiKey: string) => readonly P[],
      shown: (partner: P) => Settings,
      stored: (settings: Partial<Settings>, before: P | undefined) => P,
    ) =>
    async ({ apiKey, replaces, settings, heard }: Saved<Settings>) => {
      await store.unitOfWork(() => {
        foundSite(store, apiKey);
        const all = list(apiKey);
        const before = named(all, replaces);
        const was: Partial<Settings> = before ? shown(before) : {};
        refuseUnheard(was, settings, heard);
        const given = stored(withChanges(was, settings), before);
        checkNew(
          all.filter(({ name }) => name !== replaces),
          given,
        );
        const partner: Partner = given;
        if ('encryptAssertions' in partner && partner.encryptAssertions && partner.certificate === undefined) {
          const problem = 'Assertions are encrypted with the key of the certificate.';
          throw invalidMember('settings.certificate', problem, 'Give it.');
        }
        if (replaces !== undefined && replaces !== given.name) saml.removePartner(apiKey, role, replaces);
        saml.savePartner(apiKey, role, given);
      });
      return {};
    };

  return {
    'saml.parties': ({ apiKey }) => {
      const site = foundSite(store, apiKey);
      const own = addressesOf(apiKey);
      const settings = settingsOf(apiKey);
      return {
        idp: {
          ...{ entityID: own.idp, metadata: `${own.idp}/metadata` },
          ...{ singleSignOn: own.singleSignOn, singleLogout: own.idpLogout },
        },
        sp: {
          ...{ entityID: settings.entityID || own.sp, metadata: `${own.sp}/sp/metadata` },
          ...{ assertionConsumer: own.assertionConsumer, singleLogout: own.spLogout },
        },
        settings,
        identityProviders: saml.idps(apiKey).map((idp) => ({
          settings: shownIdp(idp),
          testAddress: loginAddress(origin(), site, idp),
        })),
        serviceProviders: saml.sps(apiKey).map((sp) => ({
          settings: shownSp(sp),
          testAddress: `${origin()}${samlPath(apiKey)}/idp/sso/init?${new URLSearchParams({ spName: sp.name })}`,
        })),
      };
    },
    'saml.saveSite': async ({ apiKey, settings, heard }) => {
      await store.unitOfWork(() => {
        foundSite(store, apiKey);
        const before = settingsOf(apiKey);
        refuseUnheard(before, settings, heard);
        const whole = withChanges(before, settings);
        const { proxyPageURL, errorPageURL, entityID, redirectURL, AuthnRequestsSigned } = whole;
        const ofIdp = changed(saml.idpConfig(apiKey), { proxyPageURL, errorPageURL });
        const ofSp = changed(saml.spConfig(apiKey), { entityID, redirectURL });
        saml.saveConfig(apiKey, 'idp', checked(idpConfig, ofIdp));
        saml.saveConfig(apiKey, 'sp', checked(spConfig, { ...ofSp, AuthnRequestsSigned }));
      });
      return {};
    },
    'saml.saveIdp': saving('idp', saml.idps, shownIdp, (settings, before) =>
      checked(registeredIdp, storedIdp(wholeBySchema(samlIdpSettings, 'settings', settings), before)),
    ),
    'saml.saveSp': saving('sp', saml.sps, shownSp, (settings, before) =>
      checked(registeredSp, storedSp(wholeBySchema(samlSpSettings, 'settings', settings), before)),
    ),
    'saml.deleteParty': async ({ apiKey, role, name }) => {
      await store.unitOfWork(() => {
        foundSite(store, apiKey);
        if (!saml.removePartner(apiKey, role, name)) throw notFound(`partner "${name}" in this site`);
      });
      return {};
    },
    'saml.readMetadata': async ({ role, xml }) => {
      try {
        const read = await readMetadata(xml.trim(), role === 'idp' ? 'IDPSSODescriptor' : 'SPSSODescriptor');
        const {
          SingleSignOnService: signOn,
          SingleLogoutService: logout,
          AssertionConsumerService: consumer,
        } = read.endpoints;
        const main = role === 'idp' ? signOn : consumer;
        return {
          entityID: read.entityID,
          ...(read.certificate !== undefined && { certificate: read.certificate }),
          ...(main && {
            address: main.location,
            binding: main.binding === bindings.post ? ('post' as const) : ('redirect' as const),
          }),
          ...(logout && { logout: logout.location }),
          ...(read.signsRequests !== null && { signsRequests: read.signsRequests === 'true' }),
          ...(read.wantsSigned !== null && { wantsAssertionSigned: read.wantsSigned !== 'false' }),
        };
      } catch (error) {
        if (!(error instanceof SamlProblem)) throw error;
        const details = 'Give the metadata of the partner, as its metadata address serves it.';
        throw invalidMember('xml', error.message, details);
      }
    },
  };
}

/** @throws OperationProblem when there is none of the name, if one is given */
function named<P extends { readonly name: string }>(all: readonly P[], name: string | undefined): P | undefined {
  const found = all.find((one) => one.name === name);
  if (name !== undefined && found === undefined) throw notFound(`partner "${name}" in this site`);
  return found;
}

/** Members that are set; what Authdesk does not know stays. */
function changed(
  before: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const kept = Object.entries(before).filter(([name]) => !(name in given));
  const set = Object.entries(given).filter(([, value]) => value !== '');
  return Object.fromEntries([...kept, ...set]);
}

/** A login of the site at an identity provider; whether it comes back is seen there. */
function loginAddress(origin: string, { apiKey, domains }: SiteRecord, idp: RegisteredIdp): string {
  const [domain = 'localhost'] = domains;
  const query = new URLSearchParams({
    ...{ client_id: apiKey, x_provider: providerOf(idp), response_type: 'token' },
    redirect_uri: `https://${domain.replace(/^\*\./, 'www.')}/`,
  });
  return `${origin}/accounts.socialLogin?${query}`;
}

const pairsOf = (map: Readonly<Record<string, string>>): SamlAttribute[] =>
  Object.entries(map).map(([attribute, field]) => ({ attribute, field }));

function shownIdp(idp: RegisteredIdp): SamlIdpSettings {
  return {
    ...{ name: idp.name, entityID: idp.entityID, singleSignOnServiceUrl: idp.singleSignOnServiceUrl },
    singleSignOnServiceBinding: idp.singleSignOnServiceBinding === bindings.post ? 'post' : 'redirect',
    ...{ singleLogoutServiceUrl: idp.singleLogoutServiceUrl ?? '', certificate: idp.certificate },
    ...{ nameIDFormat: idp.nameIDFormat ?? '', attributes: pairsOf(idp.attributeMap ?? {}) },
  };
}

function storedIdp(given: SamlIdpSettings, before: RegisteredIdp | undefined): Record<string, unknown> {
  const {
    name,
    entityID,
    singleSignOnServiceUrl,
    certificate,
    singleLogoutServiceUrl: logout,
    nameIDFormat,
    attributes,
  } = given;
  const keepsBinding = logout !== '' && before?.singleLogoutServiceBinding !== undefined;
  return {
    ...{ name, entityID, singleSignOnServiceUrl, certificate },
    singleSignOnServiceBinding: bindings[given.singleSignOnServiceBinding],
    ...(logout !== '' && { singleLogoutServiceUrl: logout }),
    ...(keepsBinding && { singleLogoutServiceBinding: before.singleLogoutServiceBinding }),
    ...(nameIDFormat !== '' && { nameIDFormat }),
    ...(attributes.length > 0 && {
      attributeMap: Object.fromEntries(attributes.map(({ attribute, field }) => [attribute, field])),
    }),
  };
}

function shownSp(sp: RegisteredSp): SamlSpSettings {
  return {
    ...{ name: sp.name, entityId: sp.entityId, assertionConsumerServiceUrl: sp.assertionConsumerServiceUrl },
    ...{ singleLogoutServiceURL: sp.singleLogoutServiceURL ?? '', certificate: sp.certificate ?? '' },
    nameID: typeof sp.nameIDMapping === 'string' ? sp.nameIDMapping : '',
    attributes: sp.attributeMapping.map(({ attributeName, gigyaField }) => ({
      attribute: attributeName,
      field: gigyaField,
    })),
    ...{ authnRequestSigned: sp.authnRequestSigned, wantAssertionSigned: sp.wantAssertionSigned },
    encryptAssertions: sp.encryptAssertions,
  };
}

function storedSp(given: SamlSpSettings, before: RegisteredSp | undefined): Record<string, unknown> {
  const { nameID, attributes, certificate, singleLogoutServiceURL: logout, ...rest } = given;
  // One of several formats, which the form does not show.
  const mapping = nameID === '' && typeof before?.nameIDMapping === 'object' ? before.nameIDMapping : nameID;
  const typeOf = (name: string) =>
    before?.attributeMapping.find(({ attributeName }) => attributeName === name)?.attributeType;
  return {
    ...rest,
    ...(certificate !== '' && { certificate }),
    ...(logout !== '' && { singleLogoutServiceURL: logout }),
    ...(logout !== '' &&
      before?.singleLogoutServiceBinding !== undefined && {
        singleLogoutServiceBinding: before.singleLogoutServiceBinding,
      }),
    ...(before?.sessionLifetime !== undefined && { sessionLifetime: before.sessionLifetime }),
    ...(mapping !== '' && { nameIDMapping: mapping }),
    attributeMapping: attributes.map(({ attribute, field }) => {
      const attributeType = typeOf(attribute);
      return { attributeName: attribute, gigyaField: field, ...(attributeType !== undefined && { attributeType }) };
    }),
  };
}

/** Members of the form by those of the partner. */
const members: Readonly<Record<string, string>> = {
  nameIDMapping: 'nameID',
  attributeMap: 'attributes',
  attributeMapping: 'attributes',
};

/** @throws OperationProblem that names the member */
function checked<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [first = ''] = (issue?.path ?? []).map(String);
  throw invalidMember(`settings.${members[first] ?? first}`, `Here belongs ${issue?.message ?? 'another value'}.`);
}
