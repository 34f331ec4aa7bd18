import type { MockResponse } from '#shared/contract/mock-responses.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { mockMethodEntry } from '#shared/mock-responses/method-entry.ts';

/** A method as it is offered for a site. */
export interface OfferedMethod extends MethodEntry {
  /** True: the site's mock response is what a call gets (D38); the parameters are those that it takes. */
  readonly mocked?: boolean;
}

/** The registry for one site: a method with a mock response, known or not, has the entry that the mock response gives. */
export function methodsOfSite(
  methods: readonly MethodEntry[],
  mocks: readonly MockResponse[],
): readonly OfferedMethod[] {
  const given = new Map(mocks.filter(({ enabled }) => enabled).map((mock) => [mock.method.toLowerCase(), mock]));
  if (given.size === 0) return methods;
  const offered = methods.map((entry): OfferedMethod => {
    const mock = given.get(entry.name.toLowerCase());
    if (mock === undefined) return entry;
    given.delete(entry.name.toLowerCase());
    return { ...mockMethodEntry(mock, entry), mocked: true };
  });
  return [...offered, ...[...given.values()].map((mock) => ({ ...mockMethodEntry(mock, undefined), mocked: true }))];
}

/** What integrations call most, until somebody has sent calls of their own. */
const usual = [
  ...['socialize.getUserInfo', 'accounts.getAccountInfo', 'accounts.login', 'accounts.register', 'accounts.search'],
  ...['accounts.initRegistration', 'accounts.finalizeRegistration', 'accounts.setAccountInfo', 'accounts.getJWT'],
  ...['socialize.notifyLogin', 'accounts.exchangeUIDSignature', 'accounts.resetPassword', 'accounts.logout'],
];

/**
 * Names of methods, those first that were called most.
 * @param sent the method of each call that was sent, newest first
 */
export function methodsByUse(sent: readonly string[]): readonly string[] {
  const calls = Map.groupBy(sent, (name) => name);
  const own = [...calls].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name);
  return [...new Set([...own, ...usual])];
}

/**
 * Methods with mock responses first, then those that Authdesk emulates, each part by use, then by name.
 * @param used names, those first that are called most
 */
export function orderedMethods(
  methods: readonly OfferedMethod[],
  used: readonly string[] = [],
): readonly OfferedMethod[] {
  const places = new Map(used.map((name, place) => [name, place - used.length]));
  const place = ({ name }: OfferedMethod) => places.get(name) ?? 0;
  return methods.toSorted((a, b) => rankOf(b) - rankOf(a) || place(a) - place(b) || (a.name < b.name ? -1 : 1));
}

function rankOf({ mocked, emulated }: OfferedMethod): number {
  return mocked ? 2 : Number(emulated);
}

/**
 * Methods for what was typed. A whole name lists all methods again, that one first, so that another one can be chosen
 * without clearing the field.
 */
export function searchMethods(
  methods: readonly OfferedMethod[],
  search: string,
  limit: number,
  used: readonly string[] = [],
): readonly OfferedMethod[] {
  const typed = search.trim().toLowerCase();
  const whole = methods.find(({ name }) => name.toLowerCase() === typed);
  if (whole === undefined) return matchingMethods(methods, typed, used).slice(0, limit);
  return [whole, ...orderedMethods(methods, used).filter((each) => each !== whole)].slice(0, limit);
}

/**
 * Methods with every word of the search in name or documentation; those whose name begins with it come first. A word that ends in a dot is a family: "accounts.tfa.".
 */
export function matchingMethods(
  methods: readonly OfferedMethod[],
  search: string,
  used: readonly string[] = [],
): readonly OfferedMethod[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const ordered = orderedMethods(methods, used);
  const first = words[0];
  if (first === undefined) return ordered;
  const rank = ({ name }: MethodEntry) => {
    const own = name.toLowerCase();
    if (own.startsWith(first)) return 0;
    return own.slice(own.indexOf('.') + 1).startsWith(first) ? 1 : own.includes(first) ? 2 : 3;
  };
  const families = words.filter((word) => word.endsWith('.'));
  const others = words.filter((word) => !word.endsWith('.'));
  return ordered
    .filter(({ name, documentation }) => {
      const own = name.toLowerCase();
      return (
        families.every((family) => `.${own}`.includes(`.${family}`)) &&
        others.every((word) => `${own} ${documentation}`.toLowerCase().includes(word))
      );
    })
    .toSorted((a, b) => rank(a) - rank(b));
}
