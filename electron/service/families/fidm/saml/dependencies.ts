import { ApiError, quoteForMessage } from '#service/kernel/index.ts';
import { type CallScope, compute, invalidParameter } from '#service/methods/index.ts';
import { ask, Unreachable } from '../rp/outbound.ts';
import { samlAddresses } from './addresses.ts';
import { type PartnerMetadata, readMetadata } from './metadata.ts';
import type { RegisteredIdp, RegisteredSp } from './partners.ts';
import { SamlProblem } from './problem.ts';
import { samlRepository } from './repository.ts';

const MAX_PARTNERS = 100;
const MAX_CONFIG_SIZE = 20_000;
/** Characters of a document of metadata. */
export const MAX_METADATA_LENGTH = 131_072;

/** The site that is called, as a SAML party. */
export const samlParty = (scope: CallScope) => {
  const { core, apiKey, call } = scope;
  const saml = core.store.of(samlRepository);

  /** @throws ApiError 403007, 409001 */
  function checkNew(
    all: readonly { readonly name: string; readonly entity: string }[],
    name: string,
    entity: string,
  ): void {
    const lower = name.toLowerCase();
    const other = all.find((one) => one.name !== name && (one.entity === entity || one.name.toLowerCase() === lower));
    if (other !== undefined)
      throw new ApiError(409001, `The partner "${other.name}" has this name or entity id already.`);
    if (all.length >= MAX_PARTNERS && all.every((one) => one.name !== name)) {
      throw new ApiError(403007, `A site has at most ${MAX_PARTNERS} partners of a kind. Delete one first.`);
    }
  }
  function mustRemove(role: 'idp' | 'sp', name: string): void {
    if (saml.removePartner(apiKey, role, name)) return;
    throw new ApiError(404000, `The site has no partner with the name "${name.slice(0, 100)}".`);
  }

  return {
    addresses: samlAddresses(call, apiKey),
    idpConfig: () => saml.idpConfig(apiKey),
    spConfig: () => saml.spConfig(apiKey),
    idps: () => saml.idps(apiKey),
    sps: () => saml.sps(apiKey),
    /** @throws ApiError 413003 */
    saveConfig(role: 'idp' | 'sp', config: Record<string, unknown>): void {
      if (JSON.stringify(config).length > MAX_CONFIG_SIZE) {
        throw new ApiError(413003, `The configuration would have more than ${MAX_CONFIG_SIZE} characters.`);
      }
      saml.saveConfig(apiKey, role, config);
    },
    /** Registers an identity provider, or replaces the one of that name. @throws ApiError 403007, 409001 */
    registerIdp(given: RegisteredIdp): void {
      checkNew(
        saml.idps(apiKey).map(({ name, entityID }) => ({ name, entity: entityID })),
        given.name,
        given.entityID,
      );
      saml.saveIdp(apiKey, given);
    },
    /** The same of a service provider. @throws ApiError 403007, 409001 */
    registerSp(given: RegisteredSp): void {
      checkNew(
        saml.sps(apiKey).map(({ name, entityId }) => ({ name, entity: entityId })),
        given.name,
        given.entityId,
      );
      saml.saveSp(apiKey, given);
    },
    /** @throws ApiError 404000 */
    delete: mustRemove,
    /**
     * The document of metadata at an address, which is one of this machine or of a host that the user allowed (R32).
     *
     * @throws ApiError 400006
     */
    fetched: (url: string): string =>
      compute(scope)(['metadata at', url], async () => {
        const wrong = (why: string): ApiError => invalidParameter('url', why);
        if (!isWebAddress(url)) throw wrong(`${quoteForMessage(url)} is no http or https address without a user.`);
        try {
          const response = await ask(core, apiKey, url, { method: 'GET', headers: {}, next: 'import again' });
          const { status } = response;
          if (status !== 200)
            throw wrong(`${new URL(url).host} answered with status ${status}; no redirect is followed.`);
          const document = await response.text();
          if (document.length <= MAX_METADATA_LENGTH) return document;
          throw wrong(`The document has more than ${MAX_METADATA_LENGTH} characters.`);
        } catch (error) {
          throw error instanceof Unreachable ? wrong(error.message) : error;
        }
      }),
    /** What the metadata of a partner says; read off this unit of work. @throws ApiError 400006 */
    metadata: (xml: string, role: 'IDPSSODescriptor' | 'SPSSODescriptor'): PartnerMetadata =>
      compute(scope)(['metadata', xml, role], async () => {
        try {
          return await readMetadata(xml, role);
        } catch (error) {
          if (!(error instanceof SamlProblem)) throw error;
          throw invalidParameter('metadata', error.message);
        }
      }),
  };
};

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}
