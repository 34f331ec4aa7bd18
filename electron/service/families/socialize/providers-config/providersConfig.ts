import { chooseProviders, mergeJson } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { flag, jsonObject, list, missingParameter, siteMethod, sometimes, text } from '#service/methods/index.ts';
import { providersConfig } from '../dependencies.ts';
import { readConfig, readProviders, withoutSecrets } from './config.ts';

const MAX_LENGTH = 128 * 1024;
const none = { enabledProviders: undefined, disabledProviders: undefined };
const parts = ['providers', 'capabilities', 'settings'] as const;

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
    before: [
      { method: 'socialize.setProvidersConfig', parameters: { providers: '{"facebook":{"app":{"appID":"42"}}}' } },
    ],
    parameters: { includeSettings: 'true' },
    response: { providers: { facebook: { app: { appID: '42' } } } },
  },
  uses: { providersConfig },
  handler({ site, input, providersConfig }) {
    const config = readConfig(providersConfig.get());
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
  example: { parameters: { providers: '{"facebook":{"app":{"appID":"42"}}}' } },
  uses: { providersConfig },
  handler({ input, providersConfig }) {
    if (input.providers === undefined && input.capabilities === undefined && input.settings === undefined) {
      throw missingParameter('providers', 'Send it, capabilities or settings');
    }
    const before = readConfig(providersConfig.get());
    const change = input.providers && readProviders('providers', input.providers);
    const config = {
      capabilities: input.capabilities ?? before.capabilities,
      settings: input.settings ?? before.settings,
      providers: change === undefined ? before.providers : mergeJson(before.providers, change),
    };
    const text = JSON.stringify(config);
    if (text.length > MAX_LENGTH) {
      throw new ApiError(
        413003,
        `The configuration would have ${text.length} characters; at most ${MAX_LENGTH} are allowed.`,
      );
    }
    providersConfig.set(text);
    return { data: {}, did: 'Kept the configuration of the providers.' };
  },
});
