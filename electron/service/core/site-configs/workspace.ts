import { z } from 'zod';
import type { WorkspacePart } from '#service/module/index.ts';
import { openConfigs } from './definitions.ts';
import { siteConfigRepository } from './repository.ts';

/** `configurations` of a site in the workspace file: those that it has set, without those that hold credentials. */
export const siteConfigsInWorkspace: WorkspacePart = {
  site: {
    name: 'configurations',
    schema: z.strictObject(Object.fromEntries(openConfigs.map(({ name, schema }) => [name, schema.optional()]))),
    read(store, apiKey) {
      const configs = store.of(siteConfigRepository);
      const set = openConfigs.flatMap((config) => {
        const value = configs.explicit(apiKey, config);
        return value === undefined ? [] : [[config.name, value]];
      });
      return set.length === 0 ? undefined : Object.fromEntries(set);
    },
    apply(store, apiKey, values: Readonly<Record<string, never>>) {
      const configs = store.of(siteConfigRepository);
      for (const config of openConfigs) configs.set(apiKey, config, values[config.name]);
    },
  },
};
