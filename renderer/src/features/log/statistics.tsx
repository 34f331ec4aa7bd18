import { ChartNoAxesColumn } from 'lucide-react';
import { logTexts } from '../../i18n/en/log.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { ClientsOutside } from './clients-outside.tsx';
import { ClockTable } from './clock-table.tsx';
import { ResultTable } from './result-table.tsx';
import classes from './statistics.module.css';
import type { Range } from './use-problems.ts';
import { useStatistics } from './use-statistics.ts';

const texts = logTexts.statistics;

export interface StatisticsProps {
  readonly query: string;
  readonly range: Range;
}

/** The log in pictures: which method ends how, and whose clock is off. */
export function Statistics({ query, range }: StatisticsProps) {
  const results = useStatistics('log.results', range, query);
  const clocks = useStatistics('log.clocks', range, query);
  const problem = results.problem ?? clocks.problem;
  const scope = [query, range === 'all' ? '' : `since:${range}m`].filter(Boolean).join(' ');
  return (
    <div className={classes.page}>
      {problem ? (
        <ErrorNotice problem={problem} onRetry={() => void Promise.all([results.load(), clocks.load()])} />
      ) : null}
      {results.value === undefined && !problem ? <Loading lines={8} /> : null}
      {results.value ? (
        <Section title={texts.results.title} description={texts.results.intro}>
          {results.value.calls === 0 ? (
            <Nothing title={texts.none} />
          ) : (
            <ResultTable found={results.value} scope={scope} />
          )}
        </Section>
      ) : null}
      {clocks.value ? (
        <Section
          title={texts.clocks.title}
          description={
            clocks.value.calls + clocks.value.unreadable === 0 ? undefined : texts.clocks.summary(clocks.value)
          }
        >
          {clocks.value.calls === 0 ? (
            <Nothing title={texts.clocks.none} />
          ) : (
            <>
              <ClockTable found={clocks.value} scope={scope} />
              <ClientsOutside clients={clocks.value.clients} />
            </>
          )}
        </Section>
      ) : null}
    </div>
  );
}

function Nothing({ title }: { title: string }) {
  return (
    <EmptyState small icon={ChartNoAxesColumn} title={title}>
      {texts.noneNext}
    </EmptyState>
  );
}
