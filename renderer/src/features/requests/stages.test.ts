import { expect, test } from 'vitest';
import { stageRows } from './stages.ts';

test('the microscope marks the values that percent-encoding changed', () => {
  const rows = stageRows({
    sorted: [
      { name: 'UID', value: 'u-ada' },
      { name: 'status', value: 'Hi there!' },
    ],
    encoded: [
      { name: 'UID', value: 'u-ada' },
      { name: 'status', value: 'Hi%20there%21' },
    ],
  });
  expect(rows.map(({ name, encoded, changed }) => [name, encoded, changed])).toEqual([
    ['UID', 'u-ada', false],
    ['status', 'Hi%20there%21', true],
  ]);
});
