import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { placeOnScreens, readWindowPlace, writeWindowPlace } from './window-place.ts';

const place = { x: 100, y: 60, width: 1000, height: 700, maximized: false };

describe('the place of the window', () => {
  const folder = folderForEachTest();

  test('is kept over restarts', () => {
    writeWindowPlace(folder.path, { ...place, maximized: true });
    expect(readWindowPlace(folder.path)).toEqual({ ...place, maximized: true });
  });
  test.each(['', '{', 'null', '[]', '{"x":1}', JSON.stringify({ ...place, width: -5 }), '{"x":1e400,"y":0}'])(
    'in a broken file is no place, and no error: %s',
    (text) => {
      writeFileSync(folder.file('window-place.json'), text);
      expect(readWindowPlace(folder.path)).toBeUndefined();
    },
  );
  test('that cannot be written is lost, and no error', () => {
    writeWindowPlace(folder.file('none'), place);
    expect(readWindowPlace(folder.file('none'))).toBeUndefined();
  });
});

describe('a new window', () => {
  const screens = [
    { x: 0, y: 24, width: 1440, height: 876 },
    { x: 1440, y: 0, width: 1920, height: 1080 },
  ];
  test.each([
    ['begins in the middle at a first start', undefined, { width: 1320, height: 860 }],
    ['is where it was', place, { x: 100, y: 60, width: 1000, height: 700 }],
    ['is where it was on the second screen', { ...place, x: 1500 }, { x: 1500, y: 60, width: 1000, height: 700 }],
    ['may be partly beside the screen', { ...place, x: -800 }, { x: -800, y: 60, width: 1000, height: 700 }],
    ['is not left of all screens', { ...place, x: -2000 }, { width: 1000, height: 700 }],
    [
      'is not above them, where its title bar would be out of reach',
      { ...place, y: -300 },
      { width: 1000, height: 700 },
    ],
    ['is not below them', { ...place, y: 2000 }, { width: 1000, height: 700 }],
    [
      'is no larger than its screen',
      { ...place, width: 5000, height: 4000 },
      { x: 100, y: 60, width: 1440, height: 876 },
    ],
  ])('%s', (_, kept, expected) => {
    expect(placeOnScreens(kept, screens)).toEqual(expected);
  });
  test('fits a screen smaller than its standard size', () => {
    expect(placeOnScreens(undefined, [{ x: 0, y: 0, width: 1024, height: 700 }])).toEqual({ width: 1024, height: 700 });
  });
});
