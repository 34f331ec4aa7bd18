import { type Capability, chooseIdentities, isAble, type ProviderChoice } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, membersOf, sometimes } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { MethodError, ResponseField } from '#shared/contract/requests.ts';
import { errorMessage } from '#shared/protocol/errors.ts';

/** One provider that could not do what a call asked (F 1.3); it is in the response also when others succeeded. */
export interface ProviderError {
  readonly provider: string;
  readonly errorCode: number;
  readonly errorMessage: string;
}

/** The errors of `publishingProviders`. */
export const publishingErrors: readonly MethodError[] = [
  { errorCode: 400096, when: 'None of the connected providers supports this.' },
  { errorCode: 400106, when: 'The user is not connected to any of the chosen providers.' },
];

/** Members that `providerErrors` makes. */
export const providerErrorResponse: readonly ResponseField[] = [
  sometimes('providerErrorCodes', 'array', 'Providers that the call named and where it failed.'),
  ...membersOf('providerErrorCodes[]', [
    always('provider', 'string', 'The provider, in lower case.'),
    always('errorCode', 'integer', 'Why it failed there.'),
    always('errorMessage', 'string', 'The same in words.'),
  ]),
];

/**
 * The providers that a status or an action is published at: those of the user that the call chooses and that can do it.
 *
 * @param capability or the providers that can do it
 * @throws ApiError 400106 when the user is not connected to any chosen provider, 400096 when none of them can do it,
 *   400006 when a name is no provider
 */
export function publishingProviders(
  account: AccountRecord,
  choice: ProviderChoice,
  capability: Capability | ReadonlySet<string>,
): { readonly providers: readonly string[]; readonly errors: readonly ProviderError[] } {
  const { chosen, named } = chooseIdentities(account, choice);
  const connected = [...new Set(chosen.map(({ provider }) => provider))];
  if (connected.length === 0) {
    const wanted = named.size === 0 ? 'any provider' : [...named].join(', ');
    throw new ApiError(
      400106,
      `The user "${account.UID}" is not connected to ${wanted}. Connect one by a login with it at socialize.login.`,
      providerErrors(providerFailures([...named], 400106)),
    );
  }
  const can = (provider: string) =>
    typeof capability === 'string' ? isAble(provider, capability) : capability.has(provider);
  const providers = connected.filter(can);
  const unable = connected.filter((provider) => !providers.includes(provider));
  if (providers.length === 0) {
    throw new ApiError(
      400096,
      `None of the connected providers (${connected.join(', ')}) supports this operation.`,
      providerErrors(providerFailures(unable, 400096)),
    );
  }
  const missing = [...named].filter((provider) => !connected.includes(provider));
  // A provider that the call did not name is skipped; one that it named is reported.
  const namedUnable = unable.filter((provider) => named.has(provider));
  return { providers, errors: [...providerFailures(namedUnable, 400096), ...providerFailures(missing, 400106)] };
}

/** `providerErrorCodes` as a member of a response, left out when there is none. */
export function providerErrors(errors: readonly ProviderError[]): {
  readonly providerErrorCodes?: readonly ProviderError[];
} {
  return errors.length === 0 ? {} : { providerErrorCodes: errors };
}

/** An error for each of some providers. */
export function providerFailures(names: readonly string[], errorCode: number): readonly ProviderError[] {
  return names.map((provider) => ({ provider, errorCode, errorMessage: errorMessage(errorCode) }));
}
