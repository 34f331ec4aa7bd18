import { type SiteSettings, usualSettings } from '#shared/contract/sites.ts';
import { keysOf } from '#shared/narrowing.ts';

/** What the form of a site holds. A number field that was emptied holds ''. */
export interface SettingsValues extends Omit<SiteSettings, 'tokenLifetime'> {
  readonly tokenLifetime: number | string | null;
}

/** Settings of a new site: those of the demo site, without domains. */
export const newSettings: SettingsValues = { ...usualSettings, name: '', domains: ['localhost'] };

/** What to send: an emptied number becomes 0, which the rules refuse in words. */
export function settingsInput(values: SettingsValues): SiteSettings {
  const { tokenLifetime } = values;
  return { ...values, tokenLifetime: typeof tokenLifetime === 'string' ? Number(tokenLifetime) || 0 : tokenLifetime };
}

/** Of what would be sent, the members that the user changed. */
export function changedSettings(changed: Partial<SettingsValues>, after: SiteSettings): Partial<SiteSettings> {
  return Object.fromEntries(keysOf(changed).map((name) => [name, after[name]]));
}
