import { Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { goTo, leaveDeleted } from '../../stores/navigation.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { dataCentersTexts as texts } from '../../texts/data-centers.ts';
import { uiTexts } from '../../texts/ui.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import layout from '../../ui/layout.module.css';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { DataCenterDialog } from './data-center-dialog.tsx';
import type { DataCenterRow } from './data-center-row.ts';
import { HostNames } from './host-names.tsx';

/** One data center: do its names lead here, and what to do if not. */
export function DataCenterDetail({ dataCenter }: { dataCenter: DataCenterRow }) {
  const { id, name, domain } = dataCenter;
  // Looking a name up may ask other machines: not before somebody presses the button (R32). Until then the hosts file counts.
  const [askedFor, setAskedFor] = useState<string>();
  const ask = askedFor === domain;
  const resolved = useQuery('dataCenters.resolve', { id, ask });
  const [dialog, setDialog] = useState<'edit' | 'in use'>();
  const { value, problem } = resolved;
  const removing = useAskedCommand('dataCenters.delete');
  const remove = () => {
    if (dataCenter.sites > 0) return setDialog('in use');
    removing.ask(
      { id },
      {
        title: texts.deleteTitle(name),
        confirm: texts.deleteConfirm,
        text: texts.deleteText,
        done: texts.deleted(name),
        after: () => leaveDeleted('data-centers', id),
      },
    );
  };
  return (
    <Stack gap={16} padding="16px 20px 32px" data-flat="detail">
      <div className={layout.bar}>
        <div style={{ minWidth: 0 }}>
          <Text as="h2" fontSize={16} fontWeight={650} breaks>
            {name}
          </Text>
          <Text fontSize={12.5} color="text-3" breaks>
            <code>{domain}</code>
          </Text>
        </div>
        <Row gap={6}>
          <Button small icon={Pencil} onClick={() => setDialog('edit')}>
            {texts.edit}
          </Button>
          <Button small icon={Trash2} onClick={remove}>
            {texts.delete}
          </Button>
          <IconButton icon={X} label={texts.closeDetail} onClick={() => goTo('data-centers')} />
        </Row>
      </div>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void resolved.load()} /> : null}
      {value === undefined && problem === undefined ? <Loading lines={6} /> : null}
      {value ? (
        <HostNames
          domain={domain}
          resolved={value}
          busy={resolved.loading}
          onCheck={() => (ask ? void resolved.load() : setAskedFor(domain))}
        >
          {value.hostsFile ? (
            <div style={{ margin: '12px 0 16px' }}>
              <h3 className={layout.heading}>{texts.hostsFile.title}</h3>
              <Text marginBottom={6} color="text-3">
                {texts.hostsFile.description(value.hostsFilePath)}
              </Text>
              <CodeBlock code={value.hostsFile} what={texts.hostsFile.copy} wrap="between words">
                {value.hostsFile}
              </CodeBlock>
            </div>
          ) : null}
        </HostNames>
      ) : null}
      <DataCenterDialog dataCenter={dataCenter} opened={dialog === 'edit'} onClose={() => setDialog(undefined)} />
      <InUseDialog dataCenter={dataCenter} opened={dialog === 'in use'} onClose={() => setDialog(undefined)} />
      {removing.dialog}
    </Stack>
  );
}

/** Says what has to be done before a data center that sites use can be deleted. */
function InUseDialog({ dataCenter: { name, sites }, opened, onClose }: InUseDialogProps) {
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

interface InUseDialogProps {
  readonly dataCenter: DataCenterRow;
  readonly opened: boolean;
  readonly onClose: () => void;
}
