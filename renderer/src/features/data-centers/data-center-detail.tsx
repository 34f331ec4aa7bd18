import { Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { goTo, leaveDeleted } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { dataCentersTexts as texts } from '../../texts/data-centers.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import layout from '../../ui/layout.module.css';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { DataCenterDialog } from './data-center-dialog.tsx';
import type { DataCenterRow } from './data-center-row.ts';
import classes from './data-centers.module.css';
import { HostNames } from './host-names.tsx';

/** One data center: do its names lead here, and what to do if not. */
export function DataCenterDetail({ dataCenter }: { dataCenter: DataCenterRow }) {
  const { id, name, domain } = dataCenter;
  // Looking a name up may ask other machines: not before somebody presses the button (R32). Until then the hosts file counts.
  const [askedFor, setAskedFor] = useState<string>();
  const ask = askedFor === domain;
  const resolved = useQuery('dataCenters.resolve', { id, ask });
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { value, problem } = resolved;
  return (
    <div className={classes.detail} data-flat="detail">
      <div className={layout.bar}>
        <div className={classes.headText}>
          <h2 className={classes.headName}>{name}</h2>
          <p className={classes.headDomain}>
            <code>{domain}</code>
          </p>
        </div>
        <div className={classes.headActions}>
          <Button small icon={Pencil} onClick={() => setDialog('edit')}>
            {texts.edit}
          </Button>
          <Button small icon={Trash2} onClick={() => setDialog('delete')}>
            {texts.delete}
          </Button>
          <IconButton icon={X} label={texts.closeDetail} onClick={() => goTo('data-centers')} />
        </div>
      </div>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void resolved.load()} /> : null}
      {value === undefined && problem === undefined ? <Loading lines={6} /> : null}
      {value ? (
        <>
          <HostNames
            domain={domain}
            hosts={value.hosts}
            busy={resolved.loading}
            onCheck={() => (ask ? void resolved.load() : setAskedFor(domain))}
          >
            {value.hostsFile ? (
              <div className={classes.lines}>
                <h3 className={layout.heading}>{texts.hostsFile.title}</h3>
                <p className={classes.linesText}>{texts.hostsFile.description(value.hostsFilePath)}</p>
                <CodeBlock code={value.hostsFile} what={texts.hostsFile.copy} />
              </div>
            ) : null}
          </HostNames>
          <Section title={texts.certificate.title} description={texts.certificate.description}>
            <ul className={classes.names}>
              {value.certificateNames.map((each) => (
                <li key={each}>
                  <code>{each}</code>
                </li>
              ))}
            </ul>
          </Section>
        </>
      ) : null}
      <DataCenterDialog dataCenter={dataCenter} opened={dialog === 'edit'} onClose={() => setDialog(undefined)} />
      <DeleteDialog dataCenter={dataCenter} opened={dialog === 'delete'} onClose={() => setDialog(undefined)} />
    </div>
  );
}

interface DeleteDialogProps {
  readonly dataCenter: DataCenterRow;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks; or, while sites use it, says what has to be done first. */
function DeleteDialog({ dataCenter, opened, onClose }: DeleteDialogProps) {
  const { id, name, sites } = dataCenter;
  const remove = useCommand('dataCenters.delete', { done: texts.deleted(name) });
  if (sites > 0) {
    return (
      <Dialog opened={opened} onClose={onClose} title={texts.deleteTitle(name)} size="sm">
        <p>{texts.inUse(sites)}</p>
        <DialogActions>
          <Button onClick={() => goTo('sites')}>{texts.showSites}</Button>
          <Button tone="primary" onClick={onClose}>
            {uiTexts.close}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.deleteTitle(name)}
      confirmLabel={texts.deleteConfirm}
      busy={remove.busy}
      onClose={onClose}
      onConfirm={async () => {
        const result = await remove.run({ id }, onClose);
        if (result.ok) leaveDeleted('data-centers', id);
      }}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
