import { z } from 'zod';
import type { Module, WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
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

/** Configurations of sites, each a JSON value; encrypted, because some hold credentials of vendors (R42). */
const siteConfigsTables: TableSet = {
  name: 'site-configs',
  migrations: [
    `
        CREATE TABLE site_config (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          value BLOB NOT NULL,
          PRIMARY KEY (api_key, name)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  areas: { site_config: ['sites'] },
};

/** What sites configure besides their policies: ways to log in without a password, texts of messages, vendors. */
export const siteConfigs: Module = {
  name: 'site-configs',
  tables: siteConfigsTables,
  workspace: siteConfigsInWorkspace,
};
