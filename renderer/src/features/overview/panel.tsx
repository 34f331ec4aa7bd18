import { useRef } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { useCurrentOverview } from '../../stores/use-operations.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Addresses } from './addresses.tsx';
import { Authority } from './authority.tsx';
import { Counts } from './counts.tsx';
import { NewestCalls } from './newest-calls.tsx';
import classes from './overview.module.css';
import { Start } from './start.tsx';
import { TopProblems } from './top-problems.tsx';
import { Traffic } from './traffic.tsx';

/** First screen: is the service up, how to reach and trust it, and the way to a first complete login. */
export default function OverviewPanel() {
  const { value, problem, load } = useCurrentOverview();
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {value === undefined && problem ? null : (
        <Stack gap={16} maxWidth={1320}>
          {value ? <Counts overview={value} /> : null}
          <div className={classes.columns}>
            <div className={classes.column} data-flat="form">
              {value ? <About overview={value} /> : <Loading lines={8} />}
            </div>
            {/* Not after the first answer: what these ask is under way with it. */}
            <div className={classes.column} data-flat="form">
              <Traffic />
              <NewestCalls />
              <TopProblems />
            </div>
          </div>
        </Stack>
      )}
    </Panel>
  );
}

/** How to reach and trust it, and the way to a first login. */
function About({ overview }: { overview: OperationOutput<'overview.get'> }) {
  const authority = useRef<HTMLDivElement>(null);
  return (
    <>
      <Addresses
        overview={overview}
        onTrust={() => {
          authority.current?.scrollIntoView({ block: 'start' });
          authority.current?.focus({ preventScroll: true });
        }}
      />
      <Start fresh={overview.counts.calls === 0} />
      <div ref={authority} tabIndex={-1} className={classes.trustTarget} data-flat="detail">
        <Authority overview={overview} />
      </div>
    </>
  );
}
