import { filterWords } from '#service/console/log/index.ts';
import { isPublicSuffix, publicSuffixOf } from '#service/core/data-centers/index.ts';
import { callRepository } from '#service/core/log/index.ts';
import { isFreeApiDomain } from '#service/core/sites/index.ts';
import type { Handlers } from '#service/kernel/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import type { AuthorityCheck } from '#shared/contract/authority.ts';

/** The newest calls over HTTPS that are looked through for clients. */
const CALLS = 50;
/** Clients that are named. */
const CLIENTS = 5;
/** Characters of a client's name. */
const CLIENT_LENGTH = 100;

/** What a change of domains does to the CA, to be known before it is made. */
export function authorityHandlers({
  core,
  authority,
}: Pick<ServiceContext, 'core' | 'authority'>): Handlers<'authority'> {
  const { store, clock } = core;

  /** A name of this machine in place of the public suffix; undefined when it is taken. */
  function suggestionFor(domain: string): string | undefined {
    const suffix = publicSuffixOf(domain);
    const name = `${suffix === undefined ? domain : domain.slice(0, -suffix.length - 1)}.localhost`;
    return isFreeApiDomain(store, name) ? name : undefined;
  }

  async function clients(): Promise<AuthorityCheck['clients']> {
    await store.of(callRepository).caughtUp();
    const filter = { query: 'transport:https' };
    const { items } = await store
      .of(callRepository)
      .pageBeside(filter, { limit: CALLS }, filterWords({ store, clock }, filter));
    const counts = new Map<string, number>();
    for (const { callId } of items) {
      const headers = store.of(callRepository).get(callId)?.request.headers ?? [];
      const client = (headers.find(([name]) => name.toLowerCase() === 'user-agent')?.[1] ?? '').slice(0, CLIENT_LENGTH);
      counts.set(client, (counts.get(client) ?? 0) + 1);
    }
    return [...counts]
      .map(([client, calls]) => ({ client, calls }))
      .sort((a, b) => b.calls - a.calls)
      .slice(0, CLIENTS);
  }

  return {
    'authority.check': async ({ domains }) => {
      // What is no name of one owner is refused when it is saved, with its reason.
      const outside = authority.outside(domains).filter((domain) => !isPublicSuffix(domain));
      if (outside.length === 0) return { outside: [], clients: [] };
      return {
        outside: outside.map((domain) => {
          const suggestion = suggestionFor(domain);
          return { domain, ...(suggestion !== undefined && { suggestion }) };
        }),
        clients: await clients(),
      };
    },
  };
}
