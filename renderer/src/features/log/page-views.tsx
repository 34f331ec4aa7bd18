import { AppWindow } from 'lucide-react';
import type { PageViews } from '#shared/contract/log.ts';
import { logTexts } from '../../texts/log.ts';
import { formatNumber } from '../../texts/number.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatDayAndClock } from '../../ui/format-time.ts';
import { NothingFound } from './nothing-found.tsx';
import classes from './problems.module.css';
import { type Counted, useStatistics } from './use-statistics.ts';

const texts = logTexts.pageViews;

/** Characters that tell the page views of a day apart. */
const SHORT = 8;

type PageView = PageViews['views'][number];

interface PageViewListProps {
  readonly counted: Counted;
  /** Shows the calls of a page view. */
  readonly onOpen: (view: string) => void;
}

/** Calls of pages with the client-side library, one row for each page view, the newest first; a row leads to its calls. */
export function PageViewList({ counted, onOpen }: PageViewListProps) {
  const { value, problem, load } = useStatistics('pageViews', counted);
  return (
    <>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {value?.more ? (
        <p className={classes.reason} role="status">
          {texts.more(value.views.length)}
        </p>
      ) : null}
      <DataTable<PageView>
        label={texts.table}
        columns={columns}
        rows={value?.views}
        rowId={({ view }) => view}
        rowHeight={56}
        rowTone={({ failed }) => (failed > 0 ? 'error' : undefined)}
        onOpen={({ view }) => onOpen(view)}
        empty={<NothingFound icon={AppWindow} counted={counted} words={texts} />}
      />
    </>
  );
}

const columns: readonly Column<PageView>[] = [
  {
    id: 'page',
    header: texts.columns.page,
    width: 'minmax(200px, 4fr)',
    sortValue: ({ address = '' }) => address,
    cell: ({ address, methods, moreMethods }) => {
      const names = methods.map(({ method }) => method);
      const more = moreMethods > 0 ? [logTexts.problems.more(moreMethods)] : [];
      return (
        <span className={classes.cause}>
          <span className={classes.title} title={address}>
            {address ?? texts.noAddress}
          </span>
          <span
            className={classes.methods}
            title={methods.map(({ method, count }) => `${method} × ${count}`).join('\n')}
          >
            {[...names, ...more].join(', ')}
          </span>
        </span>
      );
    },
  },
  {
    id: 'calls',
    header: texts.columns.calls,
    width: '72px',
    align: 'end',
    sortValue: ({ calls }) => -calls,
    cell: ({ calls }) => <strong className={classes.count}>{formatNumber(calls)}</strong>,
  },
  {
    id: 'failed',
    header: texts.columns.failed,
    width: '72px',
    align: 'end',
    sortValue: ({ failed }) => -failed,
    cell: ({ failed }) => <span className={classes.count}>{failed === 0 ? '' : formatNumber(failed)}</span>,
  },
  {
    id: 'first',
    header: texts.columns.first,
    width: '124px',
    sortValue: ({ firstAt }) => -firstAt,
    cell: ({ firstAt }) => <span className={classes.time}>{formatDayAndClock(firstAt)}</span>,
  },
  {
    id: 'last',
    header: texts.columns.last,
    width: '124px',
    hideBelow: 640,
    sortValue: ({ lastAt }) => -lastAt,
    cell: ({ lastAt }) => <span className={classes.time}>{formatDayAndClock(lastAt)}</span>,
  },
  {
    id: 'site',
    header: logTexts.columns.site,
    width: 'minmax(90px, 1fr)',
    hideBelow: 840,
    sortValue: ({ siteName, apiKey = '' }) => siteName ?? apiKey,
    cell: ({ siteName, apiKey }) => <span>{siteName ?? apiKey ?? ''}</span>,
  },
  {
    id: 'view',
    header: texts.columns.view,
    width: '104px',
    hideBelow: 1000,
    cell: ({ view }) => (
      <code className={classes.code} title={view}>
        {view.slice(0, SHORT)}
      </code>
    ),
  },
];
