import { expect, test } from 'vitest';
import { parametersOf } from './pasted-parameters.ts';

test('a query that is pasted into a name becomes parameters, decoded', () => {
  expect(parametersOf(' ?UID=u-ada&profile.firstName=Ada%20Ash&empty=\n')).toEqual([
    { name: 'UID', value: 'u-ada' },
    { name: 'profile.firstName', value: 'Ada Ash' },
    { name: 'empty', value: '' },
  ]);
});

test.each(['UID', '', 'a b=c', '{"a":1}', 'https://shop.example/?a=b'])('%j stays a name', (text) => {
  expect(parametersOf(text)).toBeUndefined();
});
