import { Menu } from '@mantine/core';
import { Download, KeyRound } from 'lucide-react';
import { usePlatform } from '../../platform/context.tsx';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';

const texts = sitesTexts.workspace;

/** Saves the whole workspace as a readable JSON file; secrets only when asked for. */
export function WorkspaceExport() {
  const { saveFile } = usePlatform();
  const read = useCommand('workspace.export');
  const save = async (secrets: boolean) => {
    const result = await read.run({ secrets });
    if (!result.ok) return;
    const name = secrets ? texts.fileNameSecrets : texts.fileName;
    saveFile(name, `${JSON.stringify(result.value, null, 2)}\n`, 'application/json');
  };
  return (
    <Menu>
      <Menu.Target>
        <Button icon={Download} label={texts.export} busy={read.busy} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Download size={14} aria-hidden />} onClick={() => void save(false)}>
          {texts.exportPlain}
        </Menu.Item>
        <Menu.Item leftSection={<KeyRound size={14} aria-hidden />} onClick={() => void save(true)}>
          {texts.exportSecrets}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
