import { Store } from 'lucide-react';
import type { Site } from '#shared/contract/sites.ts';
import { sitesTexts as texts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { Hint, Stack, Words } from '../../ui/layout.tsx';

interface SiteListProps {
  readonly sites: readonly Site[] | undefined;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly selected: string | undefined;
  readonly onOpen: (site: Site) => void;
}

const columns: readonly Column<Site>[] = [
  {
    id: 'site',
    header: texts.columns.site,
    sortValue: ({ name }) => name,
    cell: ({ name, apiKey, dataCenter }) => (
      <Stack as="span" minWidth={0} lineHeight="18px">
        <Words fontWeight={550} cut>
          {name}
        </Words>
        <Hint as="span" cut title={apiKey}>
          <code>{apiKey}</code> · {dataCenter}
        </Hint>
      </Stack>
    ),
  },
];

/** The sites at the left; each row is name, API key and data center. */
export function SiteList({ sites, filter, onFilter, selected, onOpen }: SiteListProps) {
  const wanted = filter.trim().toLowerCase();
  const shown = sites?.filter(({ name, apiKey, domains }) =>
    [name, apiKey, ...domains].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <div style={{ flex: 'none', padding: '12px 16px 8px' }}>
        <FilterInput label={texts.filter} value={filter} onChange={onFilter} />
      </div>
      <DataTable
        label={texts.list}
        columns={columns}
        rows={shown}
        rowId={({ apiKey }) => apiKey}
        rowHeight={52}
        selectedId={selected ?? ''}
        onOpen={onOpen}
        empty={<EmptyState small icon={Store} texts={uiTexts.noMatch} />}
      />
    </>
  );
}
