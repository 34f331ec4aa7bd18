import { expect, test } from 'vitest';
import { ageGroup } from './statistics.ts';

test.each([
  [{ age: 12 }, '1'],
  [{ age: 13 }, '2'],
  [{ age: 17 }, '2'],
  [{ age: 18 }, '3'],
  [{ age: 35 }, '4'],
  [{ age: 50 }, '5'],
  [{ birthYear: 2005 }, '3'],
  [{ birthYear: 2006 }, '2'],
  [{ age: 18, birthYear: 1950 }, '3'],
  [{}, ''],
])('F 7.11: a user with %j counts in the age group "%s" of 2023', (profile, group) => {
  expect(ageGroup(profile, '2023-11-14')).toBe(group);
});
