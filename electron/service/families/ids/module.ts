import {
  getCounters,
  getRegisteredCounters,
  incrementCounters,
  registerCounters,
  unregisterCounters,
} from '#service/families/accounts/counters/index.ts';
import { deleteAccount, getAccountInfo, search } from '#service/families/accounts/data/index.ts';
import { importAccount } from '#service/families/accounts/import/index.ts';
import { setAccountInfo } from '#service/families/accounts/registration/index.ts';
import { getSchema, setSchema } from '#service/families/accounts/schema/index.ts';
import type { Method, MethodParameter } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';

/** How a method of ids differs from the one of accounts (F 7.8). */
interface Difference {
  /** The parameters that it has; absent: the same. */
  readonly parameters?: readonly string[];
  /** Other limits of parameters, by name. */
  readonly limits?: Readonly<Record<string, MethodParameter['limits']>>;
  readonly notEmulated?: readonly string[];
  /** Errors that it cannot refuse with. */
  readonly without?: readonly number[];
}

/** Methods of accounts that have a twin: their examples begin with calls of the twins. */
const renamed = (name: string): string => name.replace(/^accounts\./, 'ids.');

/** The method of ids that does what one of accounts does, over the same state: one handler for both. */
function twinOf(method: Method, { parameters, limits = {}, notEmulated, without = [] }: Difference = {}): Method {
  const { example } = method;
  return {
    ...method,
    name: renamed(method.name),
    documentation: `${method.documentation} The same as ${method.name}.`,
    parameters: method.parameters
      .filter(({ name }) => parameters === undefined || parameters.includes(name))
      .map((parameter) => {
        const own = limits[parameter.name];
        return own === undefined ? parameter : { ...parameter, limits: own };
      }),
    ...(notEmulated && { notEmulated }),
    errors: method.errors.filter(({ errorCode }) => !without.includes(errorCode)),
    example: {
      ...example,
      ...(example.before && {
        before: example.before.map((call) => ({ ...call, method: renamed(call.method) })),
      }),
    },
  };
}

/** What ids.getAccountInfo can include (F 7.8). */
const included = ['identities-active', 'identities-all', 'loginIDs', 'emails', 'profile', 'data', 'irank'];

/** Profile management without registration: all of `ids.*` works on the accounts of `accounts.*` (F 7.8). */
export const ids: Module = {
  name: 'ids',
  methods: [
    twinOf(getAccountInfo, {
      parameters: ['include', 'extraProfileFields'],
      limits: { include: { values: included } },
      without: [403007],
    }),
    twinOf(setAccountInfo, {
      parameters: [
        ...['profile', 'data', 'preferences', 'username', 'addLoginEmails', 'removeLoginEmails'],
        ...['password', 'oldPassword', 'newPassword', 'secretQuestion', 'secretAnswer'],
        ...['securityOverride', 'requirePasswordChange'],
      ],
      notEmulated: [],
      without: [200010],
    }),
    twinOf(deleteAccount),
    twinOf(search, { parameters: ['query', 'openCursor', 'cursorId', 'timeout', 'querySig', 'expTime'] }),
    twinOf(importAccount),
    ...[getSchema, setSchema].map((method) => twinOf(method)),
    ...[registerCounters, getRegisteredCounters, unregisterCounters].map((method) => twinOf(method)),
    ...[incrementCounters, getCounters].map((method) => twinOf(method)),
  ],
};
