import { useState } from 'react';
import type { Snapshot } from '#shared/contract/snapshots.ts';
import { settingsTexts as texts } from '../../i18n/en/settings.ts';
import { useOverview, useQuery } from '../../stores/use-operations.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { About } from './about.tsx';
import { Reset } from './reset.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import classes from './settings.module.css';
import { Snapshots } from './snapshots.tsx';

/** Snapshots of the workspace, and the reset to its first state. */
export function SettingsPanel() {
  const { value, problem, load } = useQuery('snapshots.list', {}, ['snapshots']);
  const overview = useOverview().value;
  const [restoring, setRestoring] = useState<Snapshot>();
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <div className={classes.page}>
        {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
        <Snapshots snapshots={value} inMemory={overview?.secretsAtRest === 'memory'} onRestore={setRestoring} />
        <Reset snapshots={value ?? []} counts={overview?.counts} onUndo={setRestoring} />
        {overview ? <About overview={overview} /> : null}
      </div>
      <RestoreDialog snapshot={restoring} onClose={() => setRestoring(undefined)} />
    </Panel>
  );
}
