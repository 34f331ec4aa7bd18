import { describe, expect, test } from 'vitest';
import { modules } from '#service/composition/modules.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { commonParameters } from '#service/methods/common-parameters.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { responseParameters } from '#shared/reference/common-parameters.ts';
import { methodPage } from './method-page.ts';
import { methodPages } from './pages.ts';

describe('the pages of the methods (D36)', () => {
  const pages = methodPages(methodRegistry(modules).entries());

  test('every link to another page or to one of its headings has its target', () => {
    const headings = (page: string) =>
      new Set([...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')));
    const broken = [...pages].flatMap(([file, page]) =>
      [...page.matchAll(/\]\(([^)#]*)#?([^)]*)\)/g)].flatMap(([link, target = '', heading = '']) => {
        const page_ = pages.get(target === '' ? file : target);
        return page_ === undefined || (heading !== '' && !headings(page_).has(heading)) ? [`${file}: ${link}`] : [];
      }),
    );
    expect([...new Set(broken)]).toEqual([]);
  });
});

test('the common parameters of the pages are parameters that every method knows', () => {
  const names = responseParameters.map(({ name }) => name.toLowerCase());
  expect(names.filter((name) => !commonParameters.has(name))).toEqual([]);
});

test('D47: a page says which parameters are refused and which have no effect, and shows each step of the example', () => {
  const entry: MethodEntry = {
    name: 'points.give',
    namespace: 'points',
    documentation: 'Gives points | and more.',
    access: ['site', 'registration'],
    parameters: [
      {
        name: 'amount',
        type: 'integer',
        required: true,
        documentation: 'How many.',
        limits: { minimum: 1, maximum: 9 },
        example: '5',
      },
    ],
    notEmulated: ['currency'],
    hints: ['lang'],
    errors: [{ errorCode: 400124, when: 'There are no points left.' }],
    response: [{ name: 'total', type: 'integer', documentation: 'All of them.' }],
    example: {
      before: [{ method: 'points.open', parameters: {} }],
      parameters: { amount: '5', regToken: '$1.regToken' },
      response: { total: 5 },
    },
    emulated: true,
  };
  const page = methodPage(entry);
  for (const part of [
    'Gives points \\| and more.',
    '| state | partial',
    '[a user who has not finished a registration or login](every-method.md#who-may-call)',
    '| `amount` | integer | yes | 1 to 9 | How many. | `5` |',
    'answered 400006, and nothing is done: `currency`.',
    'change nothing here; the trace of the call says so: `lang`.',
    '| `total` | integer | always | All of them. |',
    '| 400124 | Limit reached | There are no points left. |',
    '1. `points.open`',
    'POST /points.give\n\namount=5\nregToken=<regToken of step 1>',
  ]) {
    expect(page).toContain(part);
  }
});
