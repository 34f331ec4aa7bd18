import { ApiError } from '#service/kernel/index.ts';
import { always, jsonArray, membersOf, siteMethod } from '#service/methods/index.ts';
import { counters } from './dependencies.ts';
import { readNamed } from './given-counters.ts';
import type { Counter } from './repository.ts';

/** Counters of one site (R52). */
export const MAX_REGISTERED = 1_000;

const parameter = jsonArray('counters', 'A list of {class, path}, such as [{"class":"_purchase","path":"/"}].', {
  required: true,
  example: '[{"class":"_purchase","path":"/"}]',
});

/** @throws ApiError 409011 */
export function findCounter(registered: readonly Counter[], name: string, path: string): Counter {
  const found = registered.find((one) => one.class === name && one.path === path);
  if (found !== undefined) return found;
  const details = `The site has no counter of class "${name}" and path "${path}". Register it with accounts.registerCounters.`;
  throw new ApiError(409011, details);
}

export const registerCounters = siteMethod({
  name: 'accounts.registerCounters',
  documentation: 'Registers counters of the site; one that is registered stays as it is.',
  parameters: [parameter],
  errors: [{ errorCode: 400124, when: `The site would have more than ${MAX_REGISTERED} counters.` }],
  example: { parameters: { counters: '[{"class":"_purchase","path":"/"}]' } },
  uses: { counters },
  handler({ input, counters }) {
    const given = readNamed(input.counters);
    for (const one of given) counters.register(one.class, one.path);
    if (counters.list().length > MAX_REGISTERED) {
      throw new ApiError(400124, `A site has at most ${MAX_REGISTERED} counters. Unregister some first.`);
    }
    return { data: {}, did: `Registered ${given.length} counters.` };
  },
});

export const getRegisteredCounters = siteMethod({
  name: 'accounts.getRegisteredCounters',
  documentation: 'Lists the registered counters of the site.',
  response: [
    always('counters', 'array', 'The counters, by class and path.'),
    ...membersOf('counters[]', [
      always('class', 'string', 'What is counted.'),
      always('path', 'string', 'Where: a path of at most two levels.'),
    ]),
  ],
  example: {
    before: [{ method: 'accounts.registerCounters', parameters: { counters: '[{"class":"_purchase","path":"/"}]' } }],
    response: { counters: [{ class: '_purchase', path: '/' }] },
  },
  uses: { counters },
  handler({ counters }) {
    const registered = counters.list().map(({ class: name, path }) => ({ class: name, path }));
    return { data: { counters: registered }, did: `Listed ${registered.length} counters.` };
  },
});

export const unregisterCounters = siteMethod({
  name: 'accounts.unregisterCounters',
  documentation: 'Removes counters of the site, and what its users have of them.',
  parameters: [parameter],
  errors: [{ errorCode: 409011, when: 'One of the counters is not registered.' }],
  example: {
    before: [{ method: 'accounts.registerCounters', parameters: { counters: '[{"class":"_purchase","path":"/"}]' } }],
    parameters: { counters: '[{"class":"_purchase","path":"/"}]' },
  },
  uses: { counters },
  handler({ input, counters }) {
    const registered = counters.list();
    const given = readNamed(input.counters);
    for (const one of given) counters.unregister(findCounter(registered, one.class, one.path).id);
    return { data: {}, did: `Removed ${given.length} counters.` };
  },
});
