import type { Flow } from '#shared/contract/flows.ts';
import { openFlow } from '../../stores/navigation.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import layout from '../../ui/layout.module.css';
import { useOneTabStop } from '../../ui/one-tab-stop.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './run-list.module.css';
import { runName } from './run-name.ts';

const tones: Readonly<Record<Flow['status'], Tone>> = {
  ready: 'neutral',
  running: 'neutral',
  waiting: 'warn',
  obtained: 'ok',
  failed: 'error',
  cancelled: 'neutral',
};

/** Runs so far, newest first, each with its state in words. */
export function RunList({ runs, selected }: { runs: readonly Flow[]; selected: string | undefined }) {
  const list = useOneTabStop('vertical');
  if (runs.length === 0) return <p className={layout.quiet}>{texts.runs.empty}</p>;
  return (
    <ul ref={list} className={classes.list} aria-label={texts.runs.label}>
      {runs.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            className={classes.run}
            aria-current={run.id === selected}
            onClick={() => openFlow(run.id)}
          >
            <span className={classes.name}>{runName(run)}</span>
            <span className={classes.facts}>
              {run.siteName}
              {run.whatIf ? ` · ${texts.whatIf.names[run.whatIf]}` : ''}
            </span>
            <StatusBadge tone={tones[run.status]} plain>
              {texts.runs.status[run.status]}
            </StatusBadge>
          </button>
        </li>
      ))}
    </ul>
  );
}
