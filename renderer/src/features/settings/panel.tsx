import type { OperationOutput } from '#shared/contract/index.ts';
import { useOverview, useQuery } from '../../stores/use-operations.ts';
import { settingsTexts as texts } from '../../texts/settings.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { About } from './about.tsx';
import { Appearance } from './appearance.tsx';
import { Notifications } from './notifications.tsx';
import { NumberSettings } from './number-settings.tsx';
import { Reset } from './reset.tsx';
import classes from './settings.module.css';
import { Snapshots } from './snapshots.tsx';
import { useRestore } from './use-restore.tsx';

/** How the console looks and tells, the service, its state with what takes something away, and what runs here. */
export default function SettingsPanel() {
  const { value, problem, load } = useQuery('snapshots.list', {});
  const overview = useOverview().value;
  const settings = useQuery('settings.get', {});
  const { restore, dialog } = useRestore();
  // A service that is away answers neither: said once.
  const unread = settings.problem ?? problem;
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <div className={classes.page}>
        <div className={classes.group} data-flat="form">
          <Appearance />
          <Notifications />
        </div>
        {unread ? <ErrorNotice problem={unread} onRetry={() => void Promise.all([settings.load(), load()])} /> : null}
        {settings.value ? (
          <div className={classes.group}>
            <NumberSettings settings={settings.value} inUse={portsInUse(overview?.addresses)} />
          </div>
        ) : null}
        <div className={classes.group} data-flat="form">
          {value === undefined && problem ? null : (
            <Snapshots snapshots={value} inMemory={overview?.secretsAtRest === 'memory'} onRestore={restore} />
          )}
          {/* Below: what takes something away. */}
          <Reset snapshots={value ?? []} counts={overview?.counts} onUndo={restore} />
        </div>
        {overview ? (
          <div className={classes.group} data-flat="form">
            <About overview={overview} />
          </div>
        ) : null}
      </div>
      {dialog}
    </Panel>
  );
}

/** The ports that the service listens on now; of 0 it chose one. */
function portsInUse(addresses: OperationOutput<'overview.get'>['addresses'] | undefined) {
  const portOf = (address: string | undefined) => {
    const port = Number(address && URL.canParse(address) ? new URL(address).port : '');
    return port > 0 ? port : undefined;
  };
  const ports = {
    httpPort: portOf(addresses?.http),
    httpsPort: portOf(addresses?.https),
    consolePort: portOf(addresses?.console),
  };
  return Object.fromEntries(Object.entries(ports).filter(([, port]) => port !== undefined));
}
