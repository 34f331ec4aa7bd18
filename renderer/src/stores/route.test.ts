import { describe, expect, test } from 'vitest';
import { formatRoute, parseRoute } from './route.ts';

describe('addresses of panels', () => {
  test('lead back to where they came from, whatever the names hold', () => {
    const fragment = formatRoute('sites', ['3_a/b ?#é'], { tab: 'a&b=c' });
    expect(parseRoute(fragment)).toEqual({ panel: 'sites', segments: ['3_a/b ?#é'], query: { tab: 'a&b=c' } });
  });

  test('leave out what is empty', () => {
    expect(formatRoute('tokens', [], { apiKey: undefined, state: '' })).toBe('#/tokens');
  });

  test('lead to the overview when they are none', () => {
    const overview = { panel: 'overview', segments: [], query: {} };
    for (const fragment of ['', '#', '#/', '#/nowhere/x', '#/toString', '#r73yE_token', '#/%', '#//']) {
      expect(parseRoute(fragment)).toEqual(overview);
    }
  });

  test('survive a broken percent sign', () => {
    expect(parseRoute('#/log/%E0%A4%A').segments).toEqual(['%E0%A4%A']);
  });
});
