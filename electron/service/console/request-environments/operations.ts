import { markOf } from '#service/core/log/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  conflict,
  type Handlers,
  invalidMember,
  notFound,
  refuseUnheard,
  wholeBySchema,
} from '#service/kernel/index.ts';
import { withChanges } from '#shared/contract/changes.ts';
import { MOST_COLLECTIONS, type RequestEnvironment, requestEnvironment } from '#shared/contract/saved-requests.ts';
import { environmentRepository } from './repository.ts';

/** An environment without the values of its secret variables. */
export function shownEnvironment({ name, variables }: RequestEnvironment): RequestEnvironment {
  return {
    name,
    variables: variables.map((one) => (one.secret ? { name: one.name, secret: true } : one)),
  };
}

/**
 * An environment as it may be stored.
 *
 * @param former the one that it replaces, whose secrets stay where none is given
 * @param masked masks what the workspace knows as a secret
 * @throws {OperationProblem} when a variable is there twice, a plain one holds a secret, or a secret one could not be masked
 */
export function storedEnvironment(
  { name, variables }: RequestEnvironment,
  former: RequestEnvironment | undefined,
  masked: (value: string) => string,
  at: string,
): RequestEnvironment {
  const stored = variables.map((one, n) => {
    const member = `${at}.variables[${n}]`;
    if (variables.findIndex((other) => other.name === one.name) !== n) {
      throw invalidMember(`${member}.name`, `The variable "${one.name}" is there twice.`, 'Remove one of the two.');
    }
    const before = former?.variables.find((other) => other.name === one.name && other.secret);
    // A secret that becomes a plain variable is given anew: otherwise this would be a way to read it.
    const value = one.value ?? (one.secret ? before?.value : undefined) ?? '';
    if (one.secret && value !== '' && markOf(value) === undefined) {
      throw invalidMember(
        `${member}.value`,
        `The secret "${one.name}" has no 8 letters or digits in a row, so it could not be found and masked in the log.`,
        'Give a longer one, or make it a plain variable.',
      );
    }
    if (!one.secret && masked(value) !== value) {
      throw invalidMember(
        `${member}.value`,
        `The variable "${one.name}" holds a secret or a token, and is not marked as secret.`,
        'Mark it as secret.',
      );
    }
    return { name: one.name, secret: one.secret, value };
  });
  return { name, variables: stored };
}

export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The handlers of `requestEnvironments.*`. */
export function environmentHandlers({ store }: Core): Handlers<'requestEnvironments'> {
  const kept = store.of(environmentRepository);
  return {
    'requestEnvironments.list': () => kept.all().map(shownEnvironment),
    'requestEnvironments.save': ({ environment: given, formerName = given.name ?? '', partial, heard }) =>
      store.unitOfWork(() => {
        const all = kept.all();
        const former = all.find(({ name }) => sameName(name, formerName));
        if (partial && former === undefined) throw notFound(`environment "${formerName}"`);
        const before: Partial<RequestEnvironment> = partial ? { ...former } : {};
        if (former !== undefined) refuseUnheard(shownEnvironment(former), given, heard);
        const environment = wholeBySchema(requestEnvironment, 'environment', withChanges(before, given));
        const isTaken = all.some(({ name }) => sameName(name, environment.name));
        if (!sameName(formerName, environment.name) && isTaken) {
          throw conflict(`There is an environment "${environment.name}" already.`, 'Choose another name.');
        }
        if (former === undefined && all.length >= MOST_COLLECTIONS) {
          throw conflict(
            `There are ${MOST_COLLECTIONS} environments; there can be no more.`,
            'Remove one, then add this.',
          );
        }
        const stored = storedEnvironment(environment, former, (value) => store.masked(value), 'environment');
        if (former !== undefined) kept.remove(former.name);
        kept.save(stored);
        return shownEnvironment(stored);
      }),
    'requestEnvironments.remove': ({ name }) =>
      store.unitOfWork(() => {
        if (!kept.remove(name)) throw notFound(`environment "${name}"`);
        return {};
      }),
    'requestEnvironments.reveal': ({ name, variable }) => {
      const value = kept.get(name)?.variables.find((one) => one.name === variable)?.value;
      if (value === undefined) throw notFound(`variable "${variable}" of the environment "${name}"`);
      return { value };
    },
  };
}
