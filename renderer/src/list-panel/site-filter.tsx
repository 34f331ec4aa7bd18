import type { Site } from '#shared/contract/sites.ts';
import { callTexts as texts } from '../texts/call.ts';
import { FilterSelect } from './filter-select.tsx';
import classes from './site-filter.module.css';

interface SiteFilterProps {
  readonly sites: readonly Site[];
  /** API key; empty: all sites. */
  readonly value: string;
  readonly onChange: (apiKey: string) => void;
}

/** Narrows a list to one site. */
export function SiteFilter({ sites, value, onChange }: SiteFilterProps) {
  // A site that is gone may still be filtered for: its log rows stay.
  const known = value === '' || sites.some(({ apiKey }) => apiKey === value);
  return (
    <FilterSelect
      className={classes.root ?? ''}
      label={texts.site}
      all={texts.allSites}
      searchable={sites.length > 8}
      data={[
        ...sites.map(({ apiKey, name }) => ({ value: apiKey, label: name })),
        ...(known ? [] : [{ value, label: value }]),
      ]}
      value={value}
      onChange={onChange}
      place={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
