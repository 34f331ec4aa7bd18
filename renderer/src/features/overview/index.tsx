import { useOverview } from '../../stores/use-operations.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
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
export function OverviewPanel() {
  const { value, problem, load } = useOverview();
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {value === undefined && problem === undefined ? <Loading lines={8} /> : null}
      {value ? (
        <div className={classes.page}>
          <Counts overview={value} />
          <div className={classes.columns}>
            <div className={classes.column}>
              <Addresses overview={value} />
              <Start fresh={value.counts.calls === 0} />
              <Authority overview={value} />
            </div>
            <div className={classes.column}>
              <Traffic />
              <NewestCalls />
              <TopProblems />
            </div>
          </div>
        </div>
      ) : null}
    </Panel>
  );
}
