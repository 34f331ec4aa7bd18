import { type Connection, type NamedValue, type RepositoryFactory, rememberedBySite } from '#service/storage/index.ts';
import type { SiteEntity } from './site-entity.ts';

/**
 * What sites have set of one kind, by name, and what defaults make of it. Remembered, because many calls ask for it.
 *
 * @template Explicit what a site has set, each value by its name
 * @param complete makes the whole of it
 */
export const completedValues =
  <Value, Explicit extends object, Whole>(
    entity: RepositoryFactory<SiteEntity<NamedValue<Value>>>,
    complete: (explicit: Explicit) => Whole,
  ) =>
  ({ group, of }: Pick<Connection, 'group' | 'of'>) => {
    const stored = of(entity);
    const kept = rememberedBySite(group, (apiKey) => {
      const explicit = Object.fromEntries(stored.list(apiKey).map(({ name, value }) => [name, value])) as Explicit;
      return { explicit, whole: complete(explicit) };
    });
    return {
      explicit: (apiKey: string): Explicit => kept.of(apiKey).explicit,
      whole: (apiKey: string): Whole => kept.of(apiKey).whole,
      /** @param value undefined: the site has nothing of its own any more */
      save(apiKey: string, name: string, value: Value | undefined): void {
        if (value === undefined) stored.remove(apiKey, name);
        else stored.save(apiKey, { name, value });
        kept.forget(apiKey);
      },
      /** Replaces all that the site has set. */
      replace(apiKey: string, explicit: Readonly<Record<string, Value>>): void {
        const values = Object.entries(explicit).map(([name, value]) => ({ name, value }));
        stored.replace(apiKey, values);
        kept.forget(apiKey);
      },
    };
  };
