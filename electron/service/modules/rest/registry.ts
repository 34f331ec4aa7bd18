import { getAccountInfo } from '#service/modules/accounts/methods/getAccountInfo.ts';
import { search } from '#service/modules/accounts/methods/search.ts';
import { setAccountInfo } from '#service/modules/accounts/methods/setAccountInfo.ts';
import { getSocializeStats } from '#service/modules/reports/methods/getSocializeStats.ts';
import { getAvailableProviders } from '#service/modules/socialize/methods/getAvailableProviders.ts';
import { getFriendsInfo } from '#service/modules/socialize/methods/getFriendsInfo.ts';
import { getUserInfo } from '#service/modules/socialize/methods/getUserInfo.ts';
import { notifyLogin } from '#service/modules/socialize/methods/notifyLogin.ts';
import { notifyRegistration } from '#service/modules/socialize/methods/notifyRegistration.ts';
import { publishUserAction } from '#service/modules/socialize/methods/publishUserAction.ts';
import { setStatus } from '#service/modules/socialize/methods/setStatus.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { canonicalMethod, knownMethods, otherEndpoints, splitMethod } from '#shared/protocol/methods.ts';
import type { Method } from './method.ts';

/** Every method that Authdesk emulates (D36). */
const methods: readonly Method[] = [
  search,
  getAccountInfo,
  setAccountInfo,
  getSocializeStats,
  getAvailableProviders,
  getFriendsInfo,
  getUserInfo,
  notifyLogin,
  notifyRegistration,
  publishUserAction,
  setStatus,
];

const byName: ReadonlyMap<string, Method> = new Map(methods.map((method) => [method.name, method]));

export interface KnownMethod {
  /** In the documentation's spelling. */
  readonly name: string;
  /** Undefined: known, but not emulated (D37). */
  readonly method: Method | undefined;
  /** True: no documentation names it, but some site has a mock response for it (D38). */
  readonly mockedOnly?: true;
}

/** See `findMethod`. */
export type FindMethod = (name: string) => KnownMethod | undefined;

/** Finds a method by a name in any case (D5); undefined when there is none (405001). */
export function findMethod(name: string): KnownMethod | undefined {
  const canonical = canonicalMethod(name);
  return canonical === undefined ? undefined : { name: canonical, method: byName.get(canonical) };
}

/** The registry for the method browser: first what is emulated, then what is only known, each by name. */
export function methodEntries(): MethodEntry[] {
  const built = [...methods].sort((a, b) => (a.name < b.name ? -1 : 1)).map(builtEntry);
  const others = knownMethods.filter((name) => !byName.has(name) && !otherEndpoints.includes(name));
  return [...built, ...others.map(knownEntry)];
}

function namespaceOf(name: string): string {
  return splitMethod(name)?.namespace ?? '';
}

function builtEntry(method: Method): MethodEntry {
  const parameters = method.parameters.map(({ name, type, required, documentation, example }) => ({
    name,
    type,
    required,
    documentation,
    ...(example !== undefined && { example }),
  }));
  return {
    name: method.name,
    namespace: namespaceOf(method.name),
    documentation: method.documentation,
    access: [...method.access],
    parameters: method.ofUser ? [{ ...uidParameter }, ...parameters] : parameters,
    errors: [...method.errors],
    response: [...method.response],
    example: method.example,
    emulated: true,
  };
}

const uidParameter = {
  name: 'UID',
  type: 'string',
  required: false,
  documentation:
    'The user that the call concerns. Needed with the credentials of the site and with a token that is not bound to a user; left out with the token of a user.',
  example: 'u-ada',
} as const;

function knownEntry(name: string): MethodEntry {
  return {
    name,
    namespace: namespaceOf(name),
    documentation:
      'Known to the interface, not emulated by Authdesk: it answers 400096 unless the site has a mock response for it.',
    access: [],
    parameters: [],
    errors: [],
    response: [],
    emulated: false,
  };
}
