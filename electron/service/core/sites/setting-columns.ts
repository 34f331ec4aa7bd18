import { storedTexts } from '#service/storage/index.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** How a setting of a site is stored. */
interface SettingColumn<T> {
  readonly column: string;
  write(value: T): Value;
  read(row: Row): T;
}

const plain = <T extends Value>(column: string): SettingColumn<T> => ({
  column,
  write: (value) => value,
  read: (row) => row[column] as T,
});
const list = <T extends string>(column: string): SettingColumn<T[]> => ({
  column,
  write: (value) => JSON.stringify(value),
  read: (row) => storedTexts(row[column], `site.${column}`) as T[],
});
const flag = (column: string): SettingColumn<boolean> => ({
  column,
  write: (value) => (value ? 1 : 0),
  read: (row) => row[column] === 1,
});

/** Each setting of a site with its column. A new one needs a migration that adds the column, too (tables.ts). */
const settingColumns: { readonly [Name in keyof SiteSettings]: SettingColumn<SiteSettings[Name]> } = {
  name: plain('name'),
  dataCenter: plain('data_center'),
  domains: list('domains'),
  apiDomains: list('api_domains'),
  responseTypes: list('response_types'),
  grantTypes: list('grant_types'),
  providers: list('providers'),
  tokenLifetime: plain('token_lifetime'),
  allowSignedUserKey: flag('allow_signed_user_key'),
  acceptMilliseconds: flag('accept_milliseconds'),
  defaultFormat: plain('default_format'),
  tokenCredentials: plain('token_credentials'),
  revokeOnCodeReuse: flag('revoke_on_code_reuse'),
};
const columns = Object.entries(settingColumns) as readonly (readonly [keyof SiteSettings, SettingColumn<unknown>])[];

/** SQL that stores the settings: the columns that the statement names, their parameters, and both as assignments. */
export const settingsSql = {
  columns: columns.map(([, { column }]) => column).join(', '),
  parameters: columns.map(([, { column }]) => `@${column}`).join(', '),
  assignments: columns.map(([, { column }]) => `${column} = @${column}`).join(', '),
};

/** The settings as parameters of a statement. */
export const storedSettings = (settings: Readonly<SiteSettings>): Record<string, Value> =>
  Object.fromEntries(columns.map(([name, { column, write }]) => [column, write(settings[name])]));

/** The settings of a row. */
export const readSettings = (row: Row): SiteSettings =>
  Object.fromEntries(columns.map(([name, { read }]) => [name, read(row)])) as unknown as SiteSettings;
