import { lazy, Suspense, useEffect } from 'react';
import { useLoadAfterCalls, useQuery } from '../../stores/use-operations.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatLatency } from '../../ui/format-time.ts';
import { Section } from '../../ui/section.tsx';
import classes from './overview.module.css';
import { CHART_HEIGHT, chartColumns, summarize } from './traffic-series.ts';

const everyMs = 2_000;

/** Fetched when the panel is drawn: the numbers do not wait for it. */
const Chart = lazy(async () => ({ default: (await import('./traffic-chart.tsx')).TrafficChart }));

/** Live rate and latency. */
export function Traffic() {
  const { value, problem, load } = useQuery('overview.traffic', { seconds: 120 });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, everyMs);
    return () => clearInterval(timer);
  }, [load]);
  // The feed beside it shows a call at once: the sentence must not say that there was none.
  useLoadAfterCalls(load);
  const points = value ?? [];
  const { calls, errors, p95 } = summarize(points);
  return (
    <Section
      title={texts.traffic.title}
      description={
        value === undefined
          ? undefined
          : calls === 0
            ? texts.traffic.idle
            : texts.traffic.summary(calls, errors, formatLatency(p95))
      }
    >
      {problem && value === undefined ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {/* Its height is kept while it is read; without an answer there is nothing to draw. */}
      {problem && value === undefined ? null : (
        <Suspense fallback={<div style={{ height: CHART_HEIGHT }} />}>
          <Chart columns={chartColumns(points)} />
        </Suspense>
      )}
      <ul className={classes.legend} aria-hidden>
        <li data-series="calls">{texts.traffic.calls}</li>
        <li data-series="errors">{texts.traffic.errors}</li>
        <li data-series="p95">{texts.traffic.p95}</li>
      </ul>
    </Section>
  );
}
