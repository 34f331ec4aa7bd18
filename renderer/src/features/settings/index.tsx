import { useState } from 'react';
import type { Snapshot } from '#shared/contract/snapshots.ts';
import { settingsTexts as texts } from '../../i18n/en/settings.ts';
import { useOverview, useQuery } from '../../stores/use-operations.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { About } from './about.tsx';
import { LogLimit } from './log-limit.tsx';
import { Reset } from './reset.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import classes from './settings.module.css';
import { Snapshots } from './snapshots.tsx';

/** Snapshots of the workspace, the reset to its first state, and the size limit of the log. */
export function SettingsPanel() {
  const { value, problem, load } = useQuery('snapshots.list', {}, ['snapshots']);
  const overview = useOverview().value;
  const settings = useQuery('settings.get', {}, ['settings', 'log']);
  const [restoring, setRestoring] = useState<Snapshot>();
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <div className={classes.page}>
        {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
        <Snapshots snapshots={value} inMemory={overview?.secretsAtRest === 'memory'} onRestore={setRestoring} />
        <Reset snapshots={value ?? []} counts={overview?.counts} onUndo={setRestoring} />
        {settings.problem ? <ErrorNotice problem={settings.problem} onRetry={() => void settings.load()} /> : null}
        {settings.value ? <LogLimit settings={settings.value} /> : null}
        {overview ? <About overview={overview} /> : null}
      </div>
      <RestoreDialog snapshot={restoring} onClose={() => setRestoring(undefined)} />
    </Panel>
  );
}
