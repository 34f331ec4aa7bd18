import { Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import type { PeopleFormat } from '#shared/contract/people.ts';
import type { Site } from '#shared/contract/sites.ts';
import { usePlatform } from '../../platform/context.tsx';
import { notifyProblem } from '../../stores/notify.ts';
import type { PagedInput } from '../../stores/paged-store.ts';
import { useCommand } from '../../stores/use-command.ts';
import { peopleTexts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';

const texts = peopleTexts.export;
const types: Readonly<Record<PeopleFormat, string>> = { csv: 'text/csv', json: 'application/json' };

interface PeopleExportProps {
  readonly sites: readonly Site[];
  /** What the list shows; the file holds the same people. */
  readonly filter: PagedInput<'people.list'>;
}

/** Saves the listed people of one site as a file that an import takes back. */
export function PeopleExport({ sites, filter }: PeopleExportProps) {
  const { saveFile } = usePlatform();
  const reading = useCommand('people.export', { done: ({ count }) => texts.done(count) });
  const only = sites.length === 1 ? sites[0]?.apiKey : undefined;
  const save = async (format: PeopleFormat) => {
    const apiKey = filter.apiKey ?? only;
    if (apiKey === undefined) return notifyProblem({ code: 'invalid-input', message: texts.chooseSite });
    const result = await reading.run({ ...filter, apiKey, format });
    if (result.ok) saveFile(texts.fileName[format], result.value.text, types[format]);
  };
  return (
    <Menu>
      <Menu.Target>
        <Button icon={Download} label={texts.button} busy={reading.busy} />
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'json'] as const).map((format) => (
          <Menu.Item key={format} leftSection={<Download size={14} aria-hidden />} onClick={() => void save(format)}>
            {texts[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
