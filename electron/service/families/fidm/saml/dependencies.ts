import { ApiError, quoteForMessage } from '#service/kernel/index.ts';
import { type CallScope, compute, invalidParameter } from '#service/methods/index.ts';
import { ask, Unreachable } from '../rp/outbound.ts';
import { type PartnerMetadata, readMetadata } from './metadata.ts';
import { entityOf, MAX_PARTNERS, type Partner, samlAddresses } from './partners.ts';
import { samlRepository } from './repository.ts';
import { SamlProblem } from './steps.ts';

const MAX_CONFIG_SIZE = 20_000;
/** Characters of a document of metadata. */
export const MAX_METADATA_LENGTH = 131_072;

/** The site that is called, as a SAML party. */
export const samlParty = (scope: CallScope) => {
  const { core, apiKey, call } = scope;
  const saml = core.store.of(samlRepository);

  return {
    addresses: samlAddresses(call, apiKey),
    idpConfig: () => saml.idpConfig(apiKey),
    spConfig: () => saml.spConfig(apiKey),
    partners: (role: 'idp' | 'sp') => saml.partners(apiKey, role),
    /** @throws ApiError 413003 */
    saveConfig(role: 'idp' | 'sp', config: Record<string, unknown>): void {
      if (JSON.stringify(config).length > MAX_CONFIG_SIZE) {
        throw new ApiError(413003, `The configuration would have more than ${MAX_CONFIG_SIZE} characters.`);
      }
      saml.saveConfig(apiKey, role, config);
    },
    /** Registers a partner, or replaces the one of that name. @throws ApiError 403007, 409001 */
    register(role: 'idp' | 'sp', given: Partner): void {
      const all = saml.partners(apiKey, role);
      const others = all.filter(({ name }) => name !== given.name);
      const lower = given.name.toLowerCase();
      const same = others.find((one) => entityOf(one) === entityOf(given) || one.name.toLowerCase() === lower);
      if (same !== undefined) {
        throw new ApiError(409001, `The partner "${same.name}" has this name or entity id already.`);
      }
      if (others.length === all.length && all.length >= MAX_PARTNERS) {
        throw new ApiError(403007, `A site has at most ${MAX_PARTNERS} partners of a kind. Delete one first.`);
      }
      saml.savePartner(apiKey, role, given);
    },
    /** @throws ApiError 404000 */
    delete(role: 'idp' | 'sp', name: string): void {
      if (saml.removePartner(apiKey, role, name)) return;
      throw new ApiError(404000, `The site has no partner with the name "${name.slice(0, 100)}".`);
    },
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
