import { jwtKeyRepository } from '#service/core/jwt/index.ts';
import { foundSite } from '#service/core/sites/index.ts';
import type { Handlers } from '#service/kernel/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import { signingKey } from './op/signing-key.ts';
import { newSigningKey } from './op/site-provider.ts';
import { fidmRepository } from './repository.ts';

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
