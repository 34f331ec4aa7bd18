import { CircleCheck } from 'lucide-react';
import { causeTitle } from '#shared/causes/catalogue.ts';
import type { Problem } from '#shared/contract/log.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { formatNumber } from '../../texts/number.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { columnsOf } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatDayAndClock } from '../../ui/format-time.ts';
import { Grid, Hint, Mono, Text, Words } from '../../ui/layout.tsx';
import { useServiceClock } from '../../ui/service-clock.ts';
import { Trend } from './trend.tsx';
import { type Counted, type Range, ranges, useProblems } from './use-problems.ts';

interface ProblemListProps {
  readonly counted: Counted;
  /** Shows the calls of a cause. */
  readonly onOpen: (cause: string) => void;
}

/** Failed calls grouped by cause, the most frequent first; a row leads to its calls. */
export function ProblemList({ counted, onOpen }: ProblemListProps) {
  const { value, problem, load } = useProblems(counted);
  return (
    <>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      <DataTable<Problem>
        label={texts.problems.table}
        columns={columns}
        rows={value?.problems}
        rowId={({ cause }) => cause}
        rowHeight={56}
        onOpen={({ cause }) => onOpen(cause)}
        empty={
          <EmptyState
            icon={CircleCheck}
            texts={{
              title: texts.problems.none,
              text: counted.query === '' ? texts.problems.noneNext : texts.noMatch.text,
            }}
          />
        }
      />
    </>
  );
}

/** The time that problems are counted in. */
export function RangeChoice({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  const { offset, frozenAt } = useServiceClock();
  const choice = (
    <ChoiceField
      label={texts.problems.range}
      hideLabel
      value={value}
      onChange={onChange}
      options={ranges.map((range) => ({ value: range, label: texts.problems.ranges[range] }))}
    />
  );
  if (offset === 0 && frozenAt === undefined) return choice;
  return (
    <>
      {choice}
      <Hint as="span">{texts.problems.clock}</Hint>
    </>
  );
}

const heads = { ...texts.columns, ...texts.problems.columns };

const columns = columnsOf<Problem, typeof heads>(heads, {
  count: {
    width: '64px',
    align: 'end',
    sortValue: ({ count }) => -count,
    cell: ({ count }) => (
      <Text as="strong" fontWeight={600} figures>
        {formatNumber(count)} ×
      </Text>
    ),
  },
  cause: {
    width: 'minmax(180px, 3fr)',
    sortValue: ({ cause }) => causeTitle(cause),
    cell: ({ cause, newest }) => (
      <Grid as="span" minWidth={0}>
        <Words fontWeight={600} overflow="hidden" textOverflow="ellipsis">
          {causeTitle(cause)}{' '}
          <Mono fontSize={11.5} fontWeight={400} color="text-2">
            {cause.split('.')[0]}
          </Mono>
        </Words>
        <Words fontSize={12} overflow="hidden" textOverflow="ellipsis" color="text-2" title={newest.reason}>
          {newest.reason}
        </Words>
      </Grid>
    ),
  },
  trend: {
    width: '124px',
    hideBelow: 560,
    cell: ({ trend }) => <Trend parts={trend} />,
  },
  last: {
    width: '120px',
    sortValue: ({ lastAt }) => -lastAt,
    cell: ({ lastAt }) => <Words figures>{formatDayAndClock(lastAt)}</Words>,
  },
  first: {
    width: '120px',
    hideBelow: 760,
    sortValue: ({ firstAt }) => firstAt,
    cell: ({ firstAt }) => <Words figures>{formatDayAndClock(firstAt)}</Words>,
  },
  method: {
    width: 'minmax(120px, 2fr)',
    hideBelow: 900,
    cell: ({ methods, moreMethods }) => (
      <Mono as="span" title={methods.map(({ method, count }) => `${method} × ${count}`).join('\n')}>
        {named(
          methods.map(({ method }) => method),
          moreMethods,
        )}
      </Mono>
    ),
  },
  site: {
    width: 'minmax(90px, 1fr)',
    hideBelow: 1040,
    cell: ({ sites, moreSites }) => (
      <span title={sites.map(({ apiKey, count }) => `${apiKey} × ${count}`).join('\n')}>
        {named(
          sites.map(({ siteName, apiKey }) => siteName ?? apiKey),
          moreSites,
        )}
      </span>
    ),
  },
});

function named(names: readonly string[], more: number): string {
  return [...names, ...(more > 0 ? [texts.problems.more(more)] : [])].join(', ');
}
