import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import { type PersonEntry, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { counterName, counterPath, MAX_REGISTERED } from './counters.ts';
import { type Counter, counterRepository } from './repository.ts';

const counter = z.strictObject({ class: counterName, path: counterPath });
const counted = z.strictObject({
  ...counter.shape,
  day: z.string().regex(/^\d{6}$/, 'It is a day in UTC: YYMMDD.'),
  count: z.int(),
  value: z.int(),
  /** Milliseconds. */
  lastUpdated: z.int().min(0),
});
const keyOf = (one: { readonly class: string; readonly path: string }) => `${one.class} ${one.path}`;

/** `counters` in the workspace file: of sites those that are registered, of people what they have of them, day by day. */
export const countersInWorkspace: WorkspacePart = {
  site: {
    name: 'counters',
    schema: z.array(counter).max(MAX_REGISTERED),
    read(store, apiKey) {
      const list = store.of(counterRepository).list(apiKey);
      return list.length === 0 ? undefined : list.map(({ class: name, path }) => ({ class: name, path }));
    },
    apply(store, apiKey, list: readonly z.infer<typeof counter>[], at) {
      refuseRepeated(list, keyOf, at);
      const all = store.of(counterRepository);
      const named = new Set(list.map(keyOf));
      for (const one of all.list(apiKey)) if (!named.has(keyOf(one))) all.unregister(apiKey, one.id);
      for (const { class: name, path } of list) all.register(apiKey, name, path);
    },
  },
  person: {
    name: 'counters',
    schema: z.array(counted).max(100_000),
    json: `(SELECT nullif(json_group_array(json_object('class', class, 'path', path, 'day', day, 'count', count,
        'value', value, 'lastUpdated', updated_at)), '[]')
      FROM (SELECT c.class, c.path, d.* FROM counted d JOIN counter c ON c.id = d.counter
        WHERE d.account = a.id ORDER BY c.class, c.path, d.day))`,
    apply(store, people: readonly PersonEntry<readonly z.infer<typeof counted>[]>[]) {
      const all = store.of(counterRepository);
      const registered = new Map<string, ReadonlyMap<string, Counter>>();
      const ofSite = (apiKey: string) => {
        const known = registered.get(apiKey) ?? new Map(all.list(apiKey).map((one) => [keyOf(one), one]));
        registered.set(apiKey, known);
        return known;
      };
      for (const { apiKey, UID, value, at } of people) {
        refuseRepeated(value, (one) => `${keyOf(one)} ${one.day}`, at);
        all.clear(apiKey, UID);
        for (const [n, { class: name, path, lastUpdated, ...rest }] of value.entries()) {
          const known = ofSite(apiKey).get(keyOf({ class: name, path }));
          if (known === undefined) {
            const details = `The site has no counter of class "${name}" and path "${path}".`;
            throw invalidMember(`${at}[${n}]`, details, 'Add it to counters of the site.');
          }
          all.add(apiKey, UID, { counter: known.id, ...rest, updatedAt: lastUpdated });
        }
      }
    },
  },
};
