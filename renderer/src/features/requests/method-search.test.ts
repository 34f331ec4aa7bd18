import { expect, test } from 'vitest';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { methodsByUse, orderedMethods, searchMethods } from './method-search.ts';

const method = (name: string, emulated = true, documentation = ''): MethodEntry => ({
  name,
  namespace: name.split('.')[0] ?? '',
  documentation,
  access: ['site'],
  parameters: [],
  notEmulated: [],
  hints: [],
  errors: [],
  response: [],
  emulated,
});
const methods = [
  method('ds.get', false),
  method('socialize.setStatus', true, 'Sets the status of a user.'),
  method('accounts.search', true, 'Finds people.'),
  method('socialize.getUserInfo'),
];
const names = (found: readonly MethodEntry[]) => found.map(({ name }) => name);

test('emulated methods come first', () => {
  expect(names(orderedMethods(methods))).toEqual([
    'accounts.search',
    'socialize.getUserInfo',
    'socialize.setStatus',
    'ds.get',
  ]);
});

test('among them what was sent most, then what is called most elsewhere', () => {
  const used = methodsByUse(['socialize.setStatus', 'accounts.search', 'socialize.setStatus']);
  expect(names(orderedMethods(methods, used))).toEqual([
    'socialize.setStatus',
    'accounts.search',
    'socialize.getUserInfo',
    'ds.get',
  ]);
});

test('a method is found by its name, by the part after the namespace, and by its documentation', () => {
  expect(names(searchMethods(methods, 'get', 10))).toEqual(['socialize.getUserInfo', 'ds.get']);
  expect(names(searchMethods(methods, 'people', 10))).toEqual(['accounts.search']);
  expect(names(searchMethods(methods, 'SOCIALIZE status', 10))).toEqual(['socialize.setStatus']);
});

test('a chosen name offers all the others again', () => {
  expect(searchMethods(methods, 'socialize.getUserInfo', 10)).toHaveLength(4);
  expect(searchMethods(methods, '', 2)).toHaveLength(2);
});
