import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  conflict,
  found,
  type Handlers,
  invalidMember,
  notFound,
  refuseUnheard,
  wholeBySchema,
} from '#service/kernel/index.ts';
import { outsideTextLimits } from '#service/storage/index.ts';
import { withChanges, withListChanges } from '#shared/contract/changes.ts';
import type { RequestDraft } from '#shared/contract/requests.ts';
import {
  MAX_COLLECTIONS,
  type RequestCollection,
  requestCollection,
  type SavedRequest,
} from '#shared/contract/saved-requests.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';
import { freeName, withoutKnownSecrets } from './postman/read.ts';
import { postmanJob } from './postman/read-job.ts';
import { writePostman } from './postman/write.ts';
import { savedRequestRepository } from './repository.ts';

const limits = outsideTextLimits('Split the collection in Postman.');

/** By which calls of a collection are told apart. */
const pathOfRequest = ({ folder = [], name }: SavedRequest): string => JSON.stringify([...folder, name]);

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** @param here address of this service, for what is exported */
export function savedRequestHandlers(
  { store }: Core,
  here: () => string,
): Handlers<'requestHistory'> & Handlers<'requestCollections'> {
  const saved = store.of(savedRequestRepository);

  return {
    'requestHistory.list': (request) => {
      const { items, next } = saved.sent(request);
      return { items: [...items], next };
    },
    'requestHistory.clear': () =>
      store.unitOfWork(() => {
        saved.clearSent();
        return {};
      }),
    'requestCollections.list': () => [...saved.collections()],
    'requestCollections.save': ({ collection: given, formerName, partial, removed, heard }) =>
      store.unitOfWork(() => {
        const all = saved.collections();
        const known = formerName ?? given.name ?? '';
        const before = partial ? all.find(({ name }) => sameName(name, known)) : undefined;
        if (partial && formerName !== undefined && before === undefined) throw notFound(`collection "${known}"`);
        refuseUnheard({ ...before }, { ...given, requests: undefined }, heard);
        const whole = withChanges<Partial<RequestCollection>>({ ...before }, given);
        const lost = removed.map((path) => JSON.stringify(path));
        const requests = withListChanges(before?.requests ?? [], given.requests ?? [], lost, pathOfRequest);
        const collection = wholeBySchema(requestCollection, 'collection', before ? { ...whole, requests } : whole);
        const stored = storedCollection(collection, (value) => store.masked(value));
        const names = all.map(({ name }) => name);
        const taken = names.some((name) => sameName(name, stored.name));
        if (formerName !== undefined && !sameName(formerName, stored.name) && taken) {
          throw conflict(`There is a collection "${stored.name}" already.`, 'Choose another name.');
        }
        if (!taken && formerName === undefined && names.length >= MAX_COLLECTIONS) {
          throw conflict(
            `There are ${MAX_COLLECTIONS} collections; there can be no more.`,
            'Remove one, then add this.',
          );
        }
        if (formerName !== undefined) saved.remove(formerName);
        saved.save(stored);
        return stored;
      }),
    'requestCollections.importPostman': async ({ text, apiKey }) => {
      const sites = store.of(siteRepository);
      if (sites.get(apiKey) === undefined) throw notFound(`site "${apiKey}"`);
      const known = { apiKey, sites: sites.list().map((one) => one.apiKey) };
      const read = await store.texts.read(postmanJob, { text, ...known }, limits);
      const { collection, left } = withoutKnownSecrets(read, (value) => store.masked(value));
      const stored = await store.unitOfWork(() => {
        const names = saved.collections().map(({ name }) => name);
        if (names.length >= MAX_COLLECTIONS) {
          throw conflict(`There are ${MAX_COLLECTIONS} collections; there can be no more.`, 'Remove one first.');
        }
        // An import replaces nothing.
        const isTaken = (candidate: string) => names.some((one) => sameName(one, candidate));
        const named = { ...collection, name: freeName(collection.name, isTaken) };
        const kept = storedCollection(named, (value) => store.masked(value));
        saved.save(kept);
        return kept;
      });
      return { collection: stored, left: [...left] };
    },
    'requestCollections.exportPostman': ({ name }) => {
      const collection = saved.collections().find((one) => sameName(one.name, name));
      return writePostman(found(collection, `collection "${name}"`), here());
    },
    'requestCollections.remove': ({ name }) =>
      store.unitOfWork(() => {
        if (!saved.remove(name)) throw notFound(`collection "${name}"`);
        return {};
      }),
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
    requests: collection.requests.map((request) => ({ ...request, draft: withoutSecrets(request.draft, masked) })),
  };
}

/** A value that is nothing but a variable. */
const onlyVariable = /^\{\{ *[\w.-]+ *\}\}$/;

/**
 * A draft as it may be stored (R15): the token and the values of secret parameters are empty unless they are variables, so
 * that they have to be given again, and secrets in other values are masked.
 *
 * @param masked masks what the workspace knows as a secret
 */
export function withoutSecrets(draft: RequestDraft, masked: <T>(value: T) => T): RequestDraft {
  const { credential } = draft;
  return masked({
    ...draft,
    credential:
      credential.kind === 'token' && !onlyVariable.test(credential.token) ? { ...credential, token: '' } : credential,
    parameters: draft.parameters.map(({ name, value }) => ({
      name,
      value: isSecretParameter(name) && !onlyVariable.test(value) ? '' : value,
    })),
  });
}
