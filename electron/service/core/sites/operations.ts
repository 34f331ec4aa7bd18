import { foreignProvidersOf } from '#service/core/provider-logins/index.ts';
import { conflict, type Handlers, notFound, type RandomSource, refuseUnheard } from '#service/kernel/index.ts';
import type { StateContext } from '#service/module/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Site, SiteSettings } from '#shared/contract/sites.ts';
import { providers } from '#shared/protocol/providers.ts';
import { checkApiDomains } from './api-domains.ts';
import { checkedCertificate } from './client-certificate.ts';
import { foundSite, sitesOf } from './found-site.ts';
import { checkedPublicKey, fingerprintOf } from './public-key.ts';
import { siteRepository } from './repository.ts';
import { checkedSettings } from './settings.ts';

/** D34: 32 random bytes in base64. */
export function newSecret(random: RandomSource): string {
  return random(32).toString('base64');
}

/** A site for the UI: everything but its secrets. */
function toSite(record: SiteRecord): Site {
  const { secret, previousSecret, applications, ...site } = record;
  return {
    ...site,
    secretCreatedAt: secret.createdAt,
    previousSecretCreatedAt: previousSecret?.createdAt,
    applications: applications.map(({ userKey, name, createdAt, publicKey, clientCertificate }) => ({
      userKey,
      name,
      createdAt,
      ...(publicKey !== undefined && { publicKey, publicKeyFingerprint: fingerprintOf(publicKey) }),
      ...(clientCertificate !== undefined && {
        clientCertificate,
        clientCertificateFingerprint: fingerprintOf(clientCertificate),
      }),
    })),
  };
}

export function siteHandlers(
  context: Pick<StateContext, 'core' | 'authority' | 'renewCertificate'>,
): Omit<Handlers<'sites'>, 'sites.rotateJwtKey'> {
  const { store, random } = context.core;

  function mustHaveApplication(apiKey: string, userKey: string): void {
    if (foundSite(store, apiKey).applications.some((one) => one.userKey === userKey)) return;
    throw notFound(`application with the userKey "${userKey}" in this site`);
  }

  /** Runs a change in a transaction. */
  async function changed(work: () => SiteRecord): Promise<Site> {
    return toSite(await store.unitOfWork(work));
  }

  /** Where API domains may have changed: the certificate follows them (D55). */
  async function certified(site: Promise<Site>): Promise<Site & { notice?: string | undefined }> {
    const saved = await site;
    const { caRenewed } = await context.renewCertificate();
    return { ...saved, notice: caRenewed ? context.authority.notice() : undefined };
  }

  return {
    'sites.list': () => sitesOf(store).map(toSite),
    'sites.providers': ({ apiKey }) => [
      ...providers,
      ...store
        .of(foreignProvidersOf)
        .list(foundSite(store, apiKey).apiKey)
        .map(({ id, displayName }) => ({ id, displayName })),
    ],
    'sites.create': ({ apiKey = `3_${random(24).toString('base64url')}`, secret, ...settings }) => {
      const created = changed(() => {
        if (store.of(siteRepository).get(apiKey)) {
          throw conflict(
            `There is a site with the API key "${apiKey}" already.`,
            'Choose another key, or leave it empty to get one.',
            'apiKey',
          );
        }
        checkApiDomains(store, undefined, settings.apiDomains, 'apiDomains');
        return store.of(siteRepository).create({
          apiKey,
          secret: secret ?? newSecret(random),
          settings: checkedSettings(store, settings, ''),
        });
      });
      return settings.apiDomains.length === 0 ? created : certified(created);
    },
    'sites.update': ({ apiKey, settings, heard }) => {
      const updated = changed(() => {
        refuseUnheard(foundSite(store, apiKey), settings, heard);
        const given = Object.entries(settings).filter(([, value]) => value !== undefined);
        const change: Partial<SiteSettings> = Object.fromEntries(given);
        checkApiDomains(store, apiKey, change.apiDomains ?? [], 'settings.apiDomains');
        return store.of(siteRepository).update(apiKey, checkedSettings(store, change, 'settings.'));
      });
      return settings.apiDomains === undefined ? updated : certified(updated);
    },
    'sites.delete': async ({ apiKey }) => {
      const hadDomains = await store.unitOfWork(() => {
        const { apiDomains } = foundSite(store, apiKey);
        store.of(siteRepository).delete(apiKey);
        return apiDomains.length > 0;
      });
      if (hadDomains) await context.renewCertificate();
      return {};
    },
    'sites.revealSecret': ({ apiKey, which, userKey }) => {
      const site = foundSite(store, apiKey);
      if (userKey !== undefined) {
        const application = site.applications.find((one) => one.userKey === userKey);
        if (application === undefined) throw notFound(`application with the userKey "${userKey}" in this site`);
        return { secret: application.secret.text };
      }
      const secret = which === 'current' ? site.secret : site.previousSecret;
      if (secret === undefined) {
        throw notFound(
          'previous secret of this site',
          'Rotate the secret first; until then there is only the current one.',
        );
      }
      return { secret: secret.text };
    },
    'sites.rotateSecret': ({ apiKey }) =>
      changed(() => {
        foundSite(store, apiKey);
        return store.of(siteRepository).rotateSecret(apiKey, newSecret(random));
      }),
    'sites.revokePreviousSecret': ({ apiKey }) =>
      changed(() => {
        foundSite(store, apiKey);
        return store.of(siteRepository).endPreviousSecret(apiKey);
      }),
    'sites.addApplication': ({ apiKey, userKey = `AK${random(12).toString('base64url')}`, ...given }) =>
      changed(() => {
        if (foundSite(store, apiKey).applications.some((one) => one.userKey === userKey)) {
          throw conflict(
            `The site has an application with the userKey "${userKey}" already.`,
            'Choose another userKey, or leave it empty to get one.',
            'userKey',
          );
        }
        return store.of(siteRepository).saveApplication(apiKey, {
          userKey,
          name: given.name,
          secret: given.secret ?? newSecret(random),
          publicKey: checkedPublicKey(given.publicKey, 'publicKey'),
          clientCertificate: checkedCertificate(given.clientCertificate, 'clientCertificate'),
        });
      }),
    'sites.setPublicKey': ({ apiKey, userKey, publicKey }) =>
      changed(() => {
        mustHaveApplication(apiKey, userKey);
        const change = { publicKey: checkedPublicKey(publicKey, 'publicKey') };
        return store.of(siteRepository).changeApplication(apiKey, userKey, change);
      }),
    'sites.setClientCertificate': ({ apiKey, userKey, clientCertificate }) =>
      changed(() => {
        mustHaveApplication(apiKey, userKey);
        const change = { clientCertificate: checkedCertificate(clientCertificate, 'clientCertificate') };
        return store.of(siteRepository).changeApplication(apiKey, userKey, change);
      }),
    'sites.removeApplication': ({ apiKey, userKey }) =>
      changed(() => {
        mustHaveApplication(apiKey, userKey);
        return store.of(siteRepository).removeApplication(apiKey, userKey);
      }),
  };
}
