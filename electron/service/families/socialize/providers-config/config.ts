import { invalidParameter, shorten } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { readBack } from '#service/storage/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';

/** How a site is set up at one provider. */
interface ProviderConfig {
  /** Ids and secrets of its application there. */
  readonly app: JsonObject;
  readonly settings: JsonObject;
}

/** The configuration of providers of a site. The simulated providers need none of it. */
export interface ProvidersConfig {
  /** Comma separated; "none" when there are none. */
  readonly capabilities: string;
  readonly settings: string;
  readonly providers: Readonly<Record<string, ProviderConfig>>;
}

/** @param stored JSON that `setProvidersConfig` has written; undefined: nothing was set */
export function readConfig(stored: string | undefined): ProvidersConfig {
  if (stored === undefined) return { capabilities: 'none', settings: '', providers: {} };
  return readBack<ProvidersConfig>(stored);
}

/**
 * Reads the parameter `providers`: an object keyed by provider, each with the objects `app` and `settings`.
 *
 * @throws ApiError 400006 naming the place
 */
export function readProviders(parameter: string, given: JsonObject): Readonly<Record<string, ProviderConfig>> {
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
export function withoutSecrets(app: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(app).filter(([name]) => !secretName.test(name)));
}
