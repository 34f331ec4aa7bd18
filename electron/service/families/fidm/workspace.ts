import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import { type ModuleStore, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { artifactRepository } from './artifacts.ts';
import { consentRepository } from './consents.ts';
import { opConfig } from './op-config.ts';
import { relyingParty } from './relying-party.ts';
import { fidmRepository } from './repository.ts';
import { foreignOp, providerNameForm } from './rp/foreign-op.ts';
import { foreignOpRepository } from './rp/repository.ts';

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
const part = z.strictObject({
  config: opConfig.optional(),
  relyingParties: z.array(party).max(1_000).default([]),
  /** OpenID providers of others that users of the site log in at. */
  foreignProviders: z.array(foreign).max(100).default([]),
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
      const parties = fidm.relyingParties(apiKey);
      const keys = secrets ? fidm.keys(apiKey) : [];
      const ops = store.of(foreignOpRepository).list(apiKey);
      if (config === undefined && parties.length === 0 && keys.length === 0 && ops.length === 0) return undefined;
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
        ...(keys.length > 0 && { keys }),
      };
    },
    apply(store, apiKey, { config, relyingParties, foreignProviders, keys }: Part, at) {
      const fidm = store.of(fidmRepository);
      refuseRepeated(
        relyingParties,
        ({ clientID }) => clientID,
        (n) => `${at}.relyingParties[${n}].clientID`,
      );
      if (config === undefined) fidm.clearConfig(apiKey);
      else fidm.saveConfig(apiKey, config);
      if (keys !== undefined) {
        for (const [n, pem] of keys.entries()) checkKey(pem, `${at}.keys[${n}]`);
        fidm.replaceKeys(apiKey, keys);
      }
      const before = new Map(fidm.relyingParties(apiKey).map((one) => [one.clientID, one]));
      for (const clientID of before.keys()) {
        if (relyingParties.some((one) => one.clientID === clientID)) continue;
        fidm.deleteRelyingParty(apiKey, clientID);
        store.of(artifactRepository).endOfClient(apiKey, clientID);
        store.of(consentRepository).endOfClient(apiKey, clientID);
      }
      for (const { clientID, clientSecret, ...settings } of relyingParties) {
        const secret = clientSecret ?? before.get(clientID)?.clientSecret ?? fidm.newSecret();
        fidm.saveRelyingParty(apiKey, { clientID, clientSecret: secret, settings });
      }
      applyForeign(store, apiKey, foreignProviders, at);
    },
  },
};

/** The foreign providers of a site become these. */
function applyForeign(store: ModuleStore, apiKey: string, given: Part['foreignProviders'], at: string): void {
  refuseRepeated(
    given,
    ({ providerName }) => providerName,
    (n) => `${at}.foreignProviders[${n}].providerName`,
  );
  const all = store.of(foreignOpRepository);
  const before = new Map(all.list(apiKey).map((one) => [one.name, one]));
  for (const name of before.keys()) {
    if (!given.some(({ providerName }) => providerName === name)) all.remove(apiKey, name);
  }
  for (const { providerName: name, clientSecret, ...settings } of given) {
    all.save(apiKey, { name, clientSecret: clientSecret ?? before.get(name)?.clientSecret ?? '', settings });
  }
}

/** RSA keys alone: id tokens are signed with RS256. */
function checkKey(pem: string, at: string): void {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return;
  } catch {
    // Told below.
  }
  throw invalidMember(
    at,
    'It is no private RSA key in PEM (PKCS #8).',
    'Take the keys from a file that was exported with secrets.',
  );
}
