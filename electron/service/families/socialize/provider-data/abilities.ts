import { chooseIdentities, type ProviderChoice } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter } from '#service/methods/index.ts';
import type { AccountRecord, IdentityRecord } from '#service/records/index.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';
import { type ProviderError, providerErrors, providerFailures } from '../publishing.ts';

const named = (names: string): ReadonlySet<string> =>
  new Set(names.split(' ').map((name) => canonicalProvider(name) ?? name));

/** Providers that have what a method reads or does (F 2, "Provider sets per operation"); the last four are inferred. */
export const able = {
  contacts: named('yahoo messenger googleplus aol'),
  rawData: named('facebook twitter yahoo linkedin googleplus xing odnoklassniki wechat microsoft foursquare'),
  sessionInfo: named(
    'facebook twitter google linkedin yahoo microsoft foursquare renren qq sina vkontakte mixi yahoojapan spiceworks odnoklassniki amazon xing wechat wordpress blogger paypaloauth netlog line livedoor aol orangefr',
  ),
  checkin: named('facebook foursquare'),
  photos: named('facebook googleplus yahoo vkontakte instagram messenger'),
  places: named('facebook foursquare'),
  notifications: named('facebook twitter yahoo linkedin messenger'),
} as const;

/**
 * The user's identities at providers that have what a method reads.
 *
 * @returns them, and an error for each provider that the call named and that gives nothing
 * @throws ApiError 400106 when the user is connected to none of those providers, 400006 when a name is no provider
 */
export function readableIdentities(
  account: AccountRecord,
  choice: ProviderChoice,
  providers: ReadonlySet<string>,
): { readonly identities: readonly IdentityRecord[]; readonly errors: readonly ProviderError[] } {
  const { chosen, named: wanted } = chooseIdentities(account, choice);
  const identities = chosen.filter(({ provider }) => providers.has(provider));
  const connected = new Set(chosen.map(({ provider }) => provider));
  const without = (errorCode: number, is: (provider: string) => boolean) =>
    providerFailures([...wanted].filter(is), errorCode);
  const errors = [
    ...without(400096, (provider) => connected.has(provider) && !providers.has(provider)),
    ...without(400106, (provider) => !connected.has(provider)),
  ];
  if (identities.length > 0) return { identities, errors };
  const details = `The user "${account.UID}" is not connected to a provider that has this: ${[...providers].join(', ')}.`;
  throw new ApiError(400106, details, providerErrors(errors));
}

/**
 * Degrees in a text.
 *
 * @param most 90 for a latitude, 180 for a longitude
 * @throws ApiError 400006
 */
export function readDegrees(parameter: string, text: string, most: 90 | 180): number {
  const degrees = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(degrees) <= most) return degrees;
  throw invalidParameter(parameter, `It is a number of degrees from -${most} to ${most}.`);
}
