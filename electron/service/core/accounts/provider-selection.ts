import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, shorten } from '#service/methods/index.ts';
import type { AccountRecord, CalledSite, IdentityRecord } from '#service/records/index.ts';
import { keysOf } from '#shared/narrowing.ts';
import { canonicalProvider, providers } from '#shared/protocol/providers.ts';

/** What providers can do. The providers: F 2, "Provider sets per operation", current and older ones together. */
export type Capability = 'Friends' | 'Status' | 'Actions' | 'Contacts';

const able: Readonly<Record<Capability, ReadonlySet<string>>> = {
  Friends: new Set(
    'facebook twitter yahoo messenger linkedin orkut googleplus foursquare renren kaixin vkontakte mixi yahoojapan skyrock xing'.split(
      ' ',
    ),
  ),
  Status: new Set('facebook twitter linkedin qq renren yahoo messenger myspace orkut'.split(' ')),
  Actions: new Set('facebook twitter linkedin vkontakte renren sina yahoo qq'.split(' ')),
  Contacts: new Set('yahoo messenger googleplus aol'.split(' ')),
};
export const capabilities = keysOf(able);

/** True when a provider can do what is asked. */
export function isAble(provider: string, capability: Capability): boolean {
  return able[capability].has(provider);
}

/** Everything the connected providers can do together, as the User object lists it (F 8.1). */
export function capabilitiesOf(identities: readonly IdentityRecord[]): readonly string[] {
  if (identities.length === 0) return [];
  return ['Login', ...capabilities.filter((one) => identities.some(({ provider }) => isAble(provider, one)))];
}

/**
 * The providers, of those that a site has switched on, that a call asks for (D19).
 *
 * @param required what each of them has to be able to do
 * @param foreign the site's own ones, which are always on (X 4, X 5)
 * @throws ApiError 400006 when a name is no provider
 */
export function chooseProviders(
  site: CalledSite,
  choice: ProviderChoice,
  required: readonly Capability[],
  foreign: readonly string[] = [],
): readonly string[] {
  const isForeign = (name: string) => foreign.includes(name);
  const { isChosen } = chosenBy(choice, isForeign);
  const on = providers.map(({ id }) => id).filter((id) => site.providers.includes('*') || site.providers.includes(id));
  return [...on, ...foreign].filter(isChosen).filter((id) => required.every((capability) => isAble(id, capability)));
}

/** @param isKnown whether it is a provider besides those of the interface; its name is in lower case */
function nameOf(parameter: string, text: string, isKnown: (name: string) => boolean): string {
  const lower = text.toLowerCase();
  const name = isKnown(lower) ? lower : canonicalProvider(text);
  if (name === undefined) throw invalidParameter(parameter, `"${shorten(text)}" is no provider.`);
  return name;
}

/** The same of a list, where `*` stands for all. */
const namesIn = (parameter: string, list: readonly string[] = [], isKnown: (name: string) => boolean): Set<string> =>
  new Set(list.map((item) => nameOf(parameter, item, (name) => name === '*' || isKnown(name))));

export interface ProviderChoice {
  readonly enabledProviders: readonly string[] | undefined;
  readonly disabledProviders: readonly string[] | undefined;
}

/** The providers that a choice enables by name, and which it chooses. @param isKnown as of `nameOf` */
function chosenBy({ enabledProviders, disabledProviders }: ProviderChoice, isKnown: (name: string) => boolean) {
  const enabled = namesIn('enabledProviders', enabledProviders, isKnown);
  const disabled = namesIn('disabledProviders', disabledProviders, isKnown);
  const all = enabled.size === 0 || enabled.has('*');
  const none = disabled.has('*');
  return { enabled, isChosen: (id: string) => (all || enabled.has(id)) && !none && !disabled.has(id) };
}

const noProviders: ReadonlySet<string> = new Set();

/**
 * The identities of a user that a call chooses.
 *
 * @returns `chosen`, and `named`: the providers that the call asked for by name
 * @throws ApiError 400006 when a name is no provider
 */
export function chooseIdentities(
  account: AccountRecord,
  choice: ProviderChoice,
): { readonly chosen: readonly IdentityRecord[]; readonly named: ReadonlySet<string> } {
  // Most calls choose none.
  if ((choice.enabledProviders ?? choice.disabledProviders) === undefined) {
    return { chosen: account.identities, named: noProviders };
  }
  const { enabled, isChosen } = chosenBy(choice, connectedTo(account));
  const chosen = account.identities.filter(({ provider }) => isChosen(provider));
  enabled.delete('*');
  return { chosen, named: enabled };
}

/**
 * The provider that a parameter names, in any spelling, or one that the user is connected to.
 *
 * @throws ApiError 400006 when it is no provider
 */
export function readProvider(account: AccountRecord, parameter: string, text: string): string {
  return nameOf(parameter, text, connectedTo(account));
}

/** An imported identity may have an unknown provider; its own user can still name it. */
const connectedTo = (account: AccountRecord) => (name: string) =>
  account.identities.some(({ provider }) => provider === name);

/**
 * The identity of a user at a provider.
 *
 * @throws ApiError 400106 when the user is not connected to it
 */
export function identityAt(account: AccountRecord, provider: string): IdentityRecord {
  const identity = account.identities.find((one) => one.provider === provider);
  if (identity !== undefined) return identity;
  throw new ApiError(
    400106,
    `The user "${account.UID}" is not connected to ${provider}. Connect it by a login with it at socialize.login.`,
  );
}
