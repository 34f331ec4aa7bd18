import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, invalidMember, notFound } from '#service/kernel/index.ts';
import { MOST_COLLECTIONS, type RequestCollection } from '#shared/contract/saved-requests.ts';
import { savedRequestRepository } from './repository.ts';
import { withoutSecrets } from './without-secrets.ts';

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function savedRequestHandlers({ store }: Core): Handlers<'requestHistory'> & Handlers<'requestCollections'> {
  const saved = store.of(savedRequestRepository);

  return {
    'requestHistory.list': ({ after, limit }) => {
      const before = after === undefined ? undefined : Number(after);
      if (before !== undefined && !Number.isSafeInteger(before)) {
        throw invalidMember('after', 'This is no cursor of the history.', 'Begin again without it.');
      }
      const items = saved.sent(before, limit);
      const last = items.at(-1);
      return { items: [...items], ...(items.length === limit && last && { next: String(last.id) }) };
    },
    'requestHistory.clear': async () => {
      await store.unitOfWork(() => saved.clearSent());
      return {};
    },
    'requestCollections.list': () => [...saved.collections()],
    'requestCollections.save': async ({ collection, formerName }) => {
      const stored = storedCollection(collection, (value) => store.masked(value));
      await store.unitOfWork(() => {
        const names = saved.collections().map(({ name }) => name);
        const taken = names.some((name) => sameName(name, stored.name));
        if (formerName !== undefined && !sameName(formerName, stored.name) && taken) {
          throw conflict(`There is a collection "${stored.name}" already.`, 'Choose another name.');
        }
        if (!taken && formerName === undefined && names.length >= MOST_COLLECTIONS) {
          throw conflict(
            `There are ${MOST_COLLECTIONS} collections; there can be no more.`,
            'Remove one, then add this.',
          );
        }
        if (formerName !== undefined) saved.remove(formerName);
        saved.save(stored);
      });
      return stored;
    },
    'requestCollections.remove': async ({ name }) => {
      await store.unitOfWork(() => {
        if (!saved.remove(name)) throw notFound(`collection "${name}"`);
      });
      return {};
    },
  };
}

/**
 * A collection as it may be stored.
 *
 * @throws {OperationProblem} when a variable holds a secret or token of the workspace
 */
export function storedCollection(
  collection: RequestCollection,
  masked: <T>(value: T) => T,
  at = 'collection',
): RequestCollection {
  collection.variables.forEach(({ name, value }, n) => {
    if (masked(value) === value) return;
    throw invalidMember(
      `${at}.variables[${n}].value`,
      `The variable "${name}" holds a secret or a token of this workspace. Collections hold none.`,
      'Choose the credential in the call instead; the service adds it when the call is sent.',
    );
  });
  return {
    ...collection,
    requests: collection.requests.map(({ name, draft }) => ({ name, draft: withoutSecrets(draft, masked) })),
  };
}
