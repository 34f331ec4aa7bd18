import { expect, test } from 'vitest';
import { responseRows } from './response-rows.ts';

test('fields side by side that are documented alike share a row, with all of their types', () => {
  const ofProfile = { documentation: 'Of the profile.', optional: true };
  const rows = responseRows([
    { name: 'UID', type: 'string', documentation: 'Id of the user.' },
    { name: 'nickname', type: 'string', ...ofProfile },
    { name: 'age', type: 'integer', ...ofProfile },
    { name: 'email', type: 'string', ...ofProfile },
    { name: 'city', type: 'string', documentation: 'Of the profile.' },
  ]);
  expect(rows.map(({ names, types }) => [names.join(' '), types.join(' ')])).toEqual([
    ['UID', 'string'],
    ['nickname age email', 'string integer'],
    ['city', 'string'],
  ]);
});
