import { expect, test } from 'vitest';
import { testPeople, testPeopleCount } from './test-people.ts';

const read = (group: string) =>
  JSON.parse(testPeople(group)) as { UID: string; identities: { providerUID: string }[] }[];

test('test people have UIDs and identities of their own, also beside another group of them', () => {
  const all = [...read('a1'), ...read('b2')];
  expect(read('a1')).toHaveLength(testPeopleCount);
  expect(new Set(all.map(({ UID }) => UID)).size).toBe(2 * testPeopleCount);
  const ids = all.flatMap(({ identities }) => identities.map(({ providerUID }) => providerUID));
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});
