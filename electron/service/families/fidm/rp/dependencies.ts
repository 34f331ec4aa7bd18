import { ApiError } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { ForeignOp, ForeignOpSettings } from './foreign-op.ts';
import { foreignOpRepository } from './repository.ts';

const MAX_PROVIDERS = 100;

/** The foreign OpenID providers of the site that is called. */
export const foreignOps = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(foreignOpRepository);

  function get(name: string): ForeignOp {
    const found = all.get(apiKey, name);
    if (found !== undefined) return found;
    throw new ApiError(404000, `The site has no OpenID provider with the providerName "${name.slice(0, 100)}".`);
  }

  return {
    list: () => all.list(apiKey),
    /** @throws ApiError 404000 */
    get,
    /** @throws ApiError 403007 when the site has too many, 409001 when the name is taken */
    create(name: string, clientSecret: string, settings: ForeignOpSettings): void {
      if (all.get(apiKey, name) !== undefined) {
        throw new ApiError(409001, `The site has a provider "${name}" already. Change it with fidm.oidc.rp.updateOP.`);
      }
      if (all.list(apiKey).length >= MAX_PROVIDERS) {
        throw new ApiError(403007, `A site has at most ${MAX_PROVIDERS} OpenID providers. Delete one first.`);
      }
      all.save(apiKey, { name, clientSecret, settings });
    },
    /** @throws ApiError 404000 */
    update(name: string, clientSecret: string, settings: ForeignOpSettings): void {
      get(name);
      all.save(apiKey, { name, clientSecret, settings });
    },
    /** @throws ApiError 404000 */
    delete(name: string): void {
      get(name);
      all.remove(apiKey, name);
    },
  };
};
