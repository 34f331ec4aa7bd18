import { siteRepository } from '#service/core/sites/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import { newClientId } from './client-id.ts';
import { promptsOf, requestOfContext, scopesIn } from './context.ts';
import { normalizedCode, waitingDevice } from './device.ts';
import { MAX_OP_CONFIG_SIZE, type OpConfig } from './op-config.ts';
import type { RelyingParty, RelyingPartySettings } from './relying-party.ts';
import { fidmRepository, relyingPartyRepository } from './repository.ts';
import { deleteParty, saveParty } from './saved-parties.ts';

/** Relying parties of a site. */
export const MAX_PARTIES = 1_000;

/** The site that is called, as an OpenID provider. */
export const openIdProvider = ({ core: { store, random }, apiKey, call }: CallScope) => {
  const fidm = store.of(fidmRepository);
  const all = store.of(relyingPartyRepository);

  function party(clientID: string): RelyingParty {
    const found = all.get(apiKey, clientID);
    if (found !== undefined) return found;
    throw new ApiError(404000, `The site has no relying party with the clientID "${clientID.slice(0, 100)}".`);
  }

  return {
    /** Host of the call: the provider is there, too. */
    host: call.host,
    config: () => fidm.config(apiKey),
    /** @throws ApiError 413003 */
    saveConfig(config: OpConfig): void {
      if (JSON.stringify(config).length > MAX_OP_CONFIG_SIZE) {
        throw new ApiError(413003, `The configuration would have more than ${MAX_OP_CONFIG_SIZE} characters.`);
      }
      fidm.saveConfig(apiKey, config);
    },
    clearConfig(): void {
      fidm.clearConfig(apiKey);
    },
    parties: () => all.list(apiKey),
    /** @throws ApiError 404000 */
    party,
    /** @throws ApiError 403007 when the site has too many */
    create(settings: RelyingPartySettings): RelyingParty {
      if (all.list(apiKey).length >= MAX_PARTIES) {
        throw new ApiError(403007, `A site has at most ${MAX_PARTIES} relying parties. Delete one first.`);
      }
      return saveParty(store, apiKey, { clientID: newClientId(random), clientSecret: fidm.newSecret(), settings });
    },
    /** @throws ApiError 404000 */
    update(clientID: string, settings: RelyingPartySettings): RelyingParty {
      return saveParty(store, apiKey, { ...party(clientID), settings });
    },
    /**
     * With everything that was given to it.
     *
     * @throws ApiError 404000
     */
    delete(clientID: string): void {
      party(clientID);
      deleteParty(store, apiKey, clientID);
    },
  };
};

/** Requests of relying parties that wait for a user of the site. */
export const openIdRequests = ({ core, apiKey, call }: CallScope) => ({
  /**
   * What the request of a context asks for.
   *
   * @throws ApiError 400006
   */
  waiting(context: string) {
    const site = core.store.of(siteRepository).get(apiKey);
    if (site === undefined) throw new ApiError(400093, 'Invalid ApiKey parameter');
    const found = requestOfContext(core, site, context, call.at, 'oidc_context');
    if ('cause' in found) {
      const { errorCode, details, ...known } = found;
      throw call.trace.refused('X 2', new ApiError(errorCode, details, undefined, known));
    }
    const { client_id: clientID = '', ui_locales, display } = found.parameters;
    const party = core.store.of(fidmRepository).relyingParty(apiKey, clientID);
    return {
      ...{ clientID, clientName: party?.settings.description || clientID },
      ...{ scope: scopesIn(found.parameters).join(' '), ui_locales, display },
      prompt: [...promptsOf(found.parameters)].join(' ') || undefined,
    };
  },
  device: (userCode: string) => waitingDevice(core, apiKey, userCode),
  normalized: normalizedCode,
});
