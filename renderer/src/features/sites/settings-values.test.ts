import { describe, expect, test } from 'vitest';
import { siteSettings } from '#shared/contract/sites.ts';
import { fieldErrors } from '../../ui/form-errors.ts';
import { changedSettings, newSettings, type SettingsValues, settingsInput } from './settings-values.ts';

/** What the form says of its values, by field. */
const settingsErrors = (values: SettingsValues) => fieldErrors(siteSettings, { ...settingsInput(values) });

const shop = { ...newSettings, name: 'Shop' };

describe('settings of a site', () => {
  test('start out acceptable but for the name', () => {
    expect(settingsErrors(newSettings)).toEqual({ name: 'Give the site a name.' });
    expect(settingsErrors(shop)).toEqual({});
  });

  test('D25: a lifetime may be "never", and an emptied one is refused in words', () => {
    expect(settingsErrors({ ...shop, tokenLifetime: null })).toEqual({});
    expect(settingsErrors({ ...shop, tokenLifetime: '' })).toEqual({
      tokenLifetime: 'A lifetime is at least one second.',
    });
  });

  test('are saved only where they changed', () => {
    const after = settingsInput({ ...shop, domains: ['shop.example'], tokenLifetime: '60' });
    const changed = { domains: ['shop.example'], tokenLifetime: '60' };
    expect(changedSettings(changed, after)).toEqual({ domains: ['shop.example'], tokenLifetime: 60 });
    expect(changedSettings({}, after)).toEqual({});
  });
});
