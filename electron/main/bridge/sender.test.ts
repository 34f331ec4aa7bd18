import { describe, expect, test } from 'vitest';
import { isOwnTopFrame } from './sender.ts';

describe('who may use the bridge', () => {
  const own = { window: 'own' };
  const top = { origin: 'app://authdesk', parent: null };

  test('R37: the top frame of the app page in the app window may', () => {
    expect(isOwnTopFrame(top, own, own)).toBe(true);
  });

  test.each([
    ['a frame that is gone', null, own, own],
    ['a frame inside the app page', { ...top, parent: top }, own, own],
    ['another window', top, { window: 'flow' }, own],
    ['a page of another origin in the app window', { ...top, origin: 'https://shop.example' }, own, own],
    ['the problem page', { ...top, origin: 'app://problem' }, own, own],
    ['an origin that only begins alike', { ...top, origin: 'app://authdesk.evil' }, own, own],
    ['an opaque origin', { ...top, origin: 'null' }, own, own],
    ['any frame while no app window is open', top, undefined, undefined],
  ])('R37: %s may not', (_, frame, sender, window) => {
    expect(isOwnTopFrame(frame, sender, window)).toBe(false);
  });
});
