import { ChartNoAxesColumn } from 'lucide-react';
import { formatRoute } from '../../stores/route.ts';
import { logTexts } from '../../texts/log.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { ClientsOutside } from './clients-outside.tsx';
import { ClockTable } from './clock-table.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ResultTable } from './result-table.tsx';
import { timeOf } from './shown.ts';
import classes from './statistics.module.css';
import { type Counted, useStatistics } from './use-statistics.ts';

const texts = logTexts.statistics;

/** The log in pictures: which method ends how, and whose clock is off. */
export function Statistics({ counted }: { counted: Counted }) {
  const results = useStatistics('results', counted);
  const clocks = useStatistics('clocks', counted);
  const problem = results.problem ?? clocks.problem;
  const { file, query, range } = counted;
  const link = (words: string) =>
    formatRoute('log', [], { q: [words, query, timeOf({ file, range })].filter(Boolean).join(' '), file });
  const callLink = (callId: string) =>
    file === undefined ? formatRoute('log', [callId]) : formatRoute('log', [], { q: `callid:${callId}`, file });
  return (
    <div className={classes.page}>
      {problem ? (
        <ErrorNotice problem={problem} onRetry={() => void Promise.all([results.load(), clocks.load()])} />
      ) : null}
      {results.value === undefined && !problem ? <Loading lines={8} /> : null}
      {results.value ? (
        <Section title={texts.results.title} description={texts.results.intro}>
          {results.value.calls === 0 ? (
            <NothingFound small icon={ChartNoAxesColumn} counted={counted} words={texts} />
          ) : (
            <ResultTable found={results.value} link={link} />
          )}
        </Section>
      ) : null}
      {clocks.value ? (
        <Section
          title={texts.clocks.title}
          description={
            clocks.value.calls + clocks.value.unreadable === 0
              ? undefined
              : texts.clocks.summary(clocks.value, file !== undefined)
          }
        >
          {clocks.value.calls === 0 ? (
            <NothingFound small icon={ChartNoAxesColumn} counted={counted} words={{ ...texts, ...texts.clocks }} />
          ) : (
            <>
              <ClockTable found={clocks.value} link={link} />
              <ClientsOutside clients={clocks.value.clients} link={callLink} />
            </>
          )}
        </Section>
      ) : null}
    </div>
  );
}
