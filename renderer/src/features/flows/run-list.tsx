import type { Flow } from '#shared/contract/flows.ts';
import { openFlow } from '../../stores/navigation.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import layout from '../../ui/layout.module.css';
import { Stack, Text, Words } from '../../ui/layout.tsx';
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
  if (runs.length === 0) return <Text color="text-3">{texts.runs.empty}</Text>;
  return (
    <Stack ref={list} as="ul" gap={2} margin="0 -8px" aria-label={texts.runs.label}>
      {runs.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            className={`${layout.entry} ${classes.run}`}
            aria-current={run.id === selected}
            onClick={() => openFlow(run.id)}
          >
            <Words gridColumn="1 / -1" fontWeight={500} cut>
              {runName(run)}
            </Words>
            <Words fontSize={12} color="text-2" cut>
              {run.siteName}
              {run.whatIf ? ` · ${texts.whatIf.names[run.whatIf]}` : ''}
            </Words>
            <StatusBadge tone={tones[run.status]} plain label={texts.runs.status[run.status]} />
          </button>
        </li>
      ))}
    </Stack>
  );
}
