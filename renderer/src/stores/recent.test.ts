import { beforeEach, expect, test } from 'vitest';
import { forget, remember, useRecent } from './recent.ts';

const person = (name: string) => ({ panel: 'people', address: `#/people/3_demo/${name}`, name }) as const;
const names = () => useRecent.getState().things.map(({ name }) => name);

beforeEach(() => useRecent.setState({ things: [] }));

test('what was opened last comes first, each once and by its latest name', () => {
  remember(person('ada'));
  remember(person('ben'));
  remember({ ...person('ada'), name: 'Ada L.' });
  expect(names()).toEqual(['Ada L.', 'ben']);
});

test('old things make room, and what is gone is not offered', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) remember(person(name));
  expect(names()).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
  forget(person('f').address);
  expect(names()).toEqual(['g', 'e', 'd', 'c', 'b']);
});
