import { expect, test } from 'vitest';
import { userInfoFields, userInfoProblem } from './user-info.ts';

test('spec "User info object": the eight fields pass, each with its JSON type', () => {
  expect(Object.keys(userInfoFields)).toHaveLength(8);
  const all = Object.fromEntries(
    Object.entries(userInfoFields).map(([name, type]) => [name, type === 'number' ? 36 : 'x']),
  );
  expect(userInfoProblem(all)).toBeUndefined();
  expect(userInfoProblem({})).toBeUndefined();
});

test('D27: any other field is named, also one that every object inherits', () => {
  expect(userInfoProblem({ city: 'Rome' })).toEqual({ kind: 'unknown field', field: 'city' });
  expect(userInfoProblem({ toString: 'x' })).toEqual({ kind: 'unknown field', field: 'toString' });
});

test('D27: a value of the wrong JSON type is named with the type it should have', () => {
  expect(userInfoProblem({ age: '36' })).toEqual({ kind: 'wrong type', field: 'age', type: 'number' });
  expect(userInfoProblem({ firstName: null })).toEqual({ kind: 'wrong type', field: 'firstName', type: 'string' });
  expect(userInfoProblem({ age: 36.5 })).toEqual({ kind: 'not whole', field: 'age' });
});

test.each([
  ...['nickname', 'photoURL', 'thumbnailURL', 'firstName', 'lastName', 'gender', 'email'].map(
    (name) => [name, 'x'] as const,
  ),
  ['age', 36] as const,
])('D45: %s may come alone', (name, value) => {
  expect(userInfoProblem({ [name]: value })).toBeUndefined();
});
