import { describe, expect, test } from 'vitest';
import { keptRoute } from './last-panel.ts';
import { parseRoute } from './route.ts';

describe('what of an address comes back at the next start', () => {
  test.each([
    ['#/tokens?state=valid&kind=code', '#/tokens?state=valid&kind=code'],
    [
      '#/people?state=pending&order=name&up=true&apiKey=3_demo',
      '#/people?state=pending&order=name&up=true&apiKey=3_demo',
    ],
    [
      '#/log?q=is%3Afailed+-method%3Asocialize.*+error%3A403003',
      '#/log?q=is%3Afailed+-method%3Asocialize.*+error%3A403003',
    ],
    ['#/log?errorsOnly=true', '#/log?errorsOnly=true'],
  ])('the chosen filter of %s', (address, kept) => {
    expect(keptRoute(parseRoute(address))).toBe(kept);
  });

  test.each([
    ['what was opened', '#/people/3_demo/u-ada?state=pending', '#/people?state=pending'],
    ['text that was typed', '#/tokens?text=st2.s.abc&state=valid', '#/tokens?state=valid'],
    [
      'a person, a parameter or text of a filter',
      '#/log?q=uid%3Au-ada+param%3Asecret%3Dx+st2.s.abc+is%3Afailed',
      '#/log?q=is%3Afailed',
    ],
    ['a token in the place of a choice', '#/tokens?state=st2.s.abc', '#/tokens'],
    ['a token in a word of the filter', '#/log?q=error%3Ast2.s.Ab9+method%3Ast2.s.Ab9', '#/log'],
    ['a dialog', '#/sites?new=true&from=3_demo', '#/sites'],
  ])('never %s (R42)', (_, address, kept) => {
    expect(keptRoute(parseRoute(address))).toBe(kept);
  });
});
