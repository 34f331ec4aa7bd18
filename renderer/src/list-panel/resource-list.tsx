import { SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { replaceRoute, useNavigation } from '../stores/navigation.ts';
import type { ItemOf, PagedInput, PagedName } from '../stores/paged-store.ts';
import type { PanelId } from '../stores/route.ts';
import { type ListName, usePaged, useSites } from '../stores/use-operations.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterInput } from '../ui/filter-input.tsx';
import { Text } from '../ui/layout.tsx';
import { LiveList, type LiveListProps } from '../ui/live-list.tsx';
import { Panel, type PanelProps } from '../ui/panel.tsx';
import { useHeld } from '../ui/use-held.ts';
import { useReloadAtExpiry } from '../ui/use-reload-at-expiry.ts';
import { type ListFilters, listInput } from './list-input.ts';
import { SiteFilter } from './site-filter.tsx';
import { WordFilter } from './word-filter.tsx';

/** Words of a list. */
interface ListTexts {
  readonly table: string;
  readonly rowNames: LiveListProps<unknown>['rowNames'];
  readonly detail: { readonly label: string };
  readonly filter: { readonly text: string; readonly placeholder: string };
  readonly noMatch: { readonly title: string; readonly text: string; readonly action: string };
}

/** What the list shows at this moment, for what stands around it. */
interface Shown<N extends PagedName> {
  /** What the address filters by. */
  readonly filter: PagedInput<N>;
  readonly filtered: boolean;
  /** Undefined until they were read. */
  readonly rows: readonly ItemOf<N>[] | undefined;
  /** Changes what the address says. */
  readonly change: (members: Readonly<Record<string, string>>) => void;
}

type Beside<N extends PagedName> = (shown: Shown<N>) => ReactNode;

type Table<T> = Pick<LiveListProps<T>, 'columns' | 'order' | 'rowHeight' | 'width'>;

export interface ResourceListProps<N extends ListName> extends Table<ItemOf<N>>, Pick<PanelProps, 'title' | 'purpose'> {
  readonly panel: PanelId;
  /** Where a panel has several lists: the first segment of this one's address. */
  readonly part?: string;
  readonly operation: N;
  /** What is asked besides what the address filters by, which goes before it. */
  readonly input?: Partial<PagedInput<N>>;
  readonly texts: ListTexts;
  /** Filters beside those for a text and a site, by the member of the operation's input. */
  readonly filters?: ListFilters;
  /** Segments of the address that name a row. */
  readonly address: (row: ItemOf<N>) => readonly string[];
  /** When a row changes because time passes, by the service clock; always the same function. */
  readonly endOf?: (row: ItemOf<N>) => number | undefined;
  /** The row that the address names; undefined where its segments are none of this list's. */
  readonly detail: (segments: readonly string[], onClose: () => void) => ReactNode | undefined;
  /** Shown when there is nothing at all. */
  readonly empty: ReactNode;
  /** Buttons at the right of the header. */
  readonly actions?: Beside<N>;
  /** At the end of the filters. */
  readonly summary?: Beside<N>;
  /** Above the list. */
  readonly bar?: Beside<N>;
  readonly onOrder?: (column: string, change: Shown<N>['change']) => void;
  /** A row that is opened with Ctrl, Cmd or Shift, beside the one that is open. */
  readonly onBeside?: (row: ItemOf<N>) => void;
  /** After the list: dialogs. */
  readonly children?: ReactNode;
}

const noFilters: ListFilters = {};

/**
 * A panel with one list, whose whole state is its address: filtered by a text, a site and perhaps more, live, with the detail
 * of the row that is open.
 */
export function ResourceList<N extends ListName>(props: ResourceListProps<N>) {
  const { panel, part, operation, input, texts, filters = noFilters, address, endOf, columns, ...rest } = props;
  const { detail, empty, actions, summary, bar, onOrder, onBeside, children, order, rowHeight, width, ...frame } = rest;
  type Row = ItemOf<N>;
  const { segments, query } = useNavigation((state) => state.route);
  const sites = useSites().value ?? [];
  const filter = listInput(query, filters);
  const filtered = Object.keys(filter).length > 0;
  const { held, watch } = useHeld();
  const rowId = (row: Row) => address(row).join(' ');
  // The words of a filter are those of the member of the input that it has its name from.
  const wanted = { ...input, ...filter } as PagedInput<N>;
  const list = usePaged(operation, wanted, { held, rowId });
  const { items, reload } = list;
  const ends = useMemo(() => (endOf ? items?.map(endOf) : undefined), [items, endOf]);
  useReloadAtExpiry(ends, reload);
  const start = part === undefined ? [] : [part];
  const change = (members: Readonly<Record<string, string>>) => replaceRoute(panel, segments, { ...query, ...members });
  const open = (row?: Row) => replaceRoute(panel, row ? [...start, ...address(row)] : start, query);
  const opened = part === undefined || segments[0] === part ? segments.slice(start.length) : [];
  const openedId = opened.join(' ');
  const openedDetail = opened.length > 0 ? detail(opened, () => open()) : undefined;
  const shown: Shown<N> = { filter: filter as PagedInput<N>, filtered, rows: items, change };
  return (
    <Panel
      {...frame}
      layout="fill"
      actions={actions?.(shown)}
      toolbar={
        <>
          <Text as="div" maxWidth={320} flex="1 1 200px">
            <FilterInput
              label={texts.filter.text}
              placeholder={texts.filter.placeholder}
              value={query.text ?? ''}
              onChange={(text) => change({ text })}
            />
          </Text>
          <SiteFilter sites={sites} value={query.apiKey ?? ''} onChange={(apiKey) => change({ apiKey })} />
          {Object.entries(filters).map(([name, { label, all, words }]) => (
            <WordFilter
              key={name}
              label={label}
              all={all}
              words={words}
              value={filter[name]}
              onChange={(to) => change({ [name]: to })}
            />
          ))}
          {summary?.(shown)}
        </>
      }
    >
      <LiveList<Row>
        list={list}
        watch={watch}
        columns={columns}
        rowId={rowId}
        label={texts.table}
        rowNames={texts.rowNames}
        detailLabel={texts.detail.label}
        empty={filtered ? <NoMatch texts={texts.noMatch} onClear={() => replaceRoute(panel, start)} /> : empty}
        selectedId={openedId || undefined}
        onOpen={(row, beside) => (beside && onBeside ? onBeside(row) : open(row))}
        onClose={() => open()}
        {...(order && { order })}
        {...(onOrder && { onOrder: (column: string) => onOrder(column, change) })}
        {...(rowHeight !== undefined && { rowHeight })}
        {...(width !== undefined && { width })}
        bar={bar?.(shown)}
        {...(openedDetail !== undefined && { detail: openedDetail })}
      />
      {children}
    </Panel>
  );
}

/** Says that a filter lets nothing through. */
export function NoMatch({ texts, onClear }: { texts: ListTexts['noMatch']; onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} texts={texts}>
      <Button label={texts.action} onClick={onClear} />
    </EmptyState>
  );
}
