import { capabilities, chooseProviders, mergeJson } from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { foreignProviders } from '#service/core/provider-logins/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  callsOf,
  flag,
  invalidParameter,
  jsonObject,
  list,
  missingParameter,
  ofSite,
  openMethod,
  shorten,
  siteMethod,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type Connection, readBack } from '#service/storage/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';

/** How a site is set up at one provider. */
interface ProviderConfig {
  /** Ids and secrets of its application there. */
  readonly app: JsonObject;
  readonly settings: JsonObject;
}

/** The configuration of providers of a site. The simulated providers need none of it. */
interface ProvidersConfig {
  /** Comma separated; "none" when there are none. */
  readonly capabilities: string;
  readonly settings: string;
  readonly providers: Readonly<Record<string, ProviderConfig>>;
}

/**
 * Reads the parameter `providers`: an object keyed by provider, each with the objects `app` and `settings`.
 *
 * @throws ApiError 400006 naming the place
 */
function readProviders(parameter: string, given: JsonObject): Readonly<Record<string, ProviderConfig>> {
  const entries = Object.entries(given).map(([name, value]) => {
    const provider = canonicalProvider(name);
    if (provider === undefined) throw invalidParameter(parameter, `"${shorten(name)}" is no provider.`);
    return [
      provider,
      { app: part(parameter, name, value, 'app'), settings: part(parameter, name, value, 'settings') },
    ] as const;
  });
  const names = new Set(entries.map(([provider]) => provider));
  if (names.size < entries.length) throw invalidParameter(parameter, 'It names a provider twice, in two spellings.');
  return Object.fromEntries(entries);
}

function part(parameter: string, name: string, value: unknown, member: 'app' | 'settings'): JsonObject {
  if (!isObject(value)) throw invalidParameter(parameter, `Its member "${shorten(name)}" is a JSON object.`);
  const inner = value[member] ?? {};
  if (!isObject(inner)) throw invalidParameter(parameter, `Its member "${shorten(name)}.${member}" is a JSON object.`);
  return inner;
}

const secretName = /secret|privatekey/i;

/** The ids of an application without its secrets. */
function withoutSecrets(app: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(app).filter(([name]) => !secretName.test(name)));
}

/** The configuration of providers of each site. */
function providersConfigRepository({ db, encryption }: Connection) {
  const get = db.prepare<[string], Buffer>('SELECT config FROM providers_config WHERE api_key = ?').pluck();
  const set = db.prepare(
    `INSERT INTO providers_config (api_key, config) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET config = excluded.config`,
  );
  return {
    get(apiKey: string): ProvidersConfig {
      const encrypted = get.get(apiKey);
      if (encrypted === undefined) return { capabilities: 'none', settings: '', providers: {} };
      return readBack<ProvidersConfig>(encryption.decrypt('providers config', encrypted));
    },
    /** @param config JSON of it */
    set(apiKey: string, config: string): void {
      set.run(apiKey, encryption.encrypt('providers config', config));
    },
  };
}

/** The configuration of providers of the site. */
export const providersConfig = ofSite(providersConfigRepository, 'get', 'set');

const MAX_LENGTH = 128 * 1024;
const none = { enabledProviders: undefined, disabledProviders: undefined };
const parts = ['providers', 'capabilities', 'settings'] as const;

export const setProvidersConfig = siteMethod({
  name: 'socialize.setProvidersConfig',
  documentation:
    'Keeps how the site is set up at providers; members that are not named stay as they are, null removes one. The simulated providers need none of it. Parameters are inferred from configuration tools.',
  parameters: [
    jsonObject('providers', 'By provider: app, the ids and secrets of the application there, and settings.', {
      example: '{"facebook":{"app":{"appID":"42"}}}',
    }),
    text('capabilities', 'Comma separated, or "none".', { max: 1000 }),
    text('settings', 'Comma separated.', { max: 1000 }),
  ],
  errors: [{ errorCode: 413003, when: `The configuration would have more than ${MAX_LENGTH} characters.` }],
  uses: { providersConfig },
  handler({ input, providersConfig }) {
    if (input.providers === undefined && input.capabilities === undefined && input.settings === undefined) {
      throw missingParameter('providers', 'Send it, capabilities or settings');
    }
    const before = providersConfig.get();
    const change = input.providers && readProviders('providers', input.providers);
    const config = {
      capabilities: input.capabilities ?? before.capabilities,
      settings: input.settings ?? before.settings,
      providers: change === undefined ? before.providers : mergeJson(before.providers, change),
    };
    const text = JSON.stringify(config);
    if (text.length > MAX_LENGTH) {
      const details = `The configuration would have ${text.length} characters; at most ${MAX_LENGTH} are allowed.`;
      throw new ApiError(413003, details);
    }
    providersConfig.set(text);
    return { data: {}, did: 'Kept the configuration of the providers.' };
  },
});

export const getProvidersConfig = siteMethod({
  name: 'socialize.getProvidersConfig',
  documentation:
    'Reads how the site is set up at the providers that it has switched on. Parameters and response are inferred from configuration tools.',
  parameters: [
    list('include', 'Of providers, capabilities, settings; providers when left out.', {
      max: parts.length,
      values: parts,
    }),
    flag('includeCapabilities', 'Also capabilities.'),
    flag('includeSettings', 'Also settings.'),
    flag('includeSecretKeys', 'Also the secrets of the applications at providers, which are left out otherwise.'),
  ],
  response: [
    sometimes('capabilities', 'string', 'What was set, or "none".'),
    sometimes('settings', 'string', 'What was set.'),
    sometimes('providers', 'object', 'By provider: app, the ids of the application there, and settings.'),
    sometimes('providers.facebook.app.appSecret', 'string', 'Such secrets only when includeSecretKeys is true.'),
  ],
  example: {
    before: callsOf(setProvidersConfig),
    parameters: { includeSettings: 'true' },
    response: { providers: { facebook: { app: { appID: '42' } } } },
  },
  uses: { providersConfig },
  handler({ site, input, providersConfig }) {
    const config = providersConfig.get();
    const { include } = input;
    const has = (part: (typeof parts)[number], also: boolean | undefined) => also ?? include?.includes(part) ?? false;
    const providers = Object.fromEntries(
      chooseProviders(site, none, []).map((provider) => {
        const { app, settings } = config.providers[provider] ?? { app: {}, settings: {} };
        return [provider, { app: input.includeSecretKeys ? app : withoutSecrets(app), settings }];
      }),
    );
    return {
      data: {
        ...(has('capabilities', input.includeCapabilities) && { capabilities: config.capabilities }),
        ...(has('settings', input.includeSettings) && { settings: config.settings }),
        ...((include?.includes('providers') ?? true) && { providers }),
      },
      did: 'Read the configuration of the providers.',
    };
  },
});

export const getAvailableProviders = openMethod({
  name: 'socialize.getAvailableProviders',
  documentation: 'Lists the providers that the site has switched on; anybody who knows the API key may ask.',
  parameters: [
    ...providerParameters,
    list('requiredCapabilities', 'Only providers that can do all of this, comma separated.', {
      values: capabilities,
      example: 'Friends,Status',
    }),
  ],
  response: [always('providers', 'array', 'The providers, in lower case.')],
  example: {
    parameters: { enabledProviders: 'facebook,twitter' },
    response: { providers: ['facebook', 'twitter'] },
  },
  uses: { foreignProviders },
  handler({ site, input, foreignProviders }) {
    const own = foreignProviders.map(({ id }) => id);
    const providers = chooseProviders(site, input, input.requiredCapabilities ?? [], own);
    return { data: { providers }, did: `Listed ${providers.length} of the providers of the site.` };
  },
});
