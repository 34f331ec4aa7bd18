import { Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { goTo, leaveDeleted } from '../../stores/navigation.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { dataCentersTexts as texts } from '../../texts/data-centers.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { DialogActions, useDialog } from '../../ui/dialog.tsx';
import { Heading, Stack, Text } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { DetailHead } from '../../ui/section.tsx';
import { DataCenterDialog } from './data-center-dialog.tsx';
import type { DataCenterRow } from './data-center-row.ts';
import { HostNames } from './host-names.tsx';

/** One data center: do its names lead here, and what to do if not. */
export function DataCenterDetail({ dataCenter }: { dataCenter: DataCenterRow }) {
  const { id, name, domain } = dataCenter;
  // Looking a name up may ask other machines: not before somebody presses the button (R32). Until then the hosts file counts.
  const [askedFor, setAskedFor] = useState<string>();
  const isAsked = askedFor === domain;
  const resolved = useQuery('dataCenters.resolve', { id, ask: isAsked });
  const [editing, setEditing] = useState(false);
  const inUse = useDialog((count: number, onClose) => ({
    title: texts.deleting(name).title,
    size: 'sm',
    content: (
      <>
        <p>{texts.inUse(count)}</p>
        <DialogActions>
          <Button label={texts.showSites} onClick={() => goTo('sites')} />
          <Button tone="primary" label={uiTexts.close} onClick={onClose} />
        </DialogActions>
      </>
    ),
  }));
  const ask = useAskedCommand('dataCenters.delete');
  const remove = () => {
    if (dataCenter.sites > 0) inUse.open(dataCenter.sites);
    else ask({ id }, { ...texts.deleting(name), after: () => leaveDeleted('data-centers', id) });
  };
  return (
    <Stack gap={16} padding="16px 20px 32px" data-flat="detail">
      <DetailHead name={name} about={<code>{domain}</code>}>
        <Button small icon={Pencil} label={texts.edit} onClick={() => setEditing(true)} />
        <Button small icon={Trash2} label={texts.delete} onClick={remove} />
        <IconButton icon={X} label={texts.closeDetail} onClick={() => goTo('data-centers')} />
      </DetailHead>
      <Read query={resolved} lines={6}>
        {(found) => (
          <HostNames
            domain={domain}
            resolved={found}
            busy={resolved.loading}
            onCheck={() => (isAsked ? void resolved.load() : setAskedFor(domain))}
          >
            {found.hostsFile ? (
              <div style={{ margin: '12px 0 16px' }}>
                <Heading>{texts.hostsFile.title}</Heading>
                <Text marginBottom={6} color="text-3">
                  {texts.hostsFile.description(found.hostsFilePath)}
                </Text>
                <CodeBlock code={found.hostsFile} what={texts.hostsFile.copy} wrap="between words">
                  {found.hostsFile}
                </CodeBlock>
              </div>
            ) : null}
          </HostNames>
        )}
      </Read>
      <DataCenterDialog dataCenter={dataCenter} opened={editing} onClose={() => setEditing(false)} />
      {inUse.dialog}
    </Stack>
  );
}
