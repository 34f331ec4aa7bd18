import { Settings2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { RequestEnvironment } from '#shared/contract/saved-requests.ts';
import { useRequestForm } from '../../stores/request-form.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { EnvironmentDialog } from './environment-dialog.tsx';
import classes from './requests.module.css';

const texts = savedRequestTexts.environments;

interface EnvironmentChoiceProps {
  readonly environments: readonly RequestEnvironment[];
  /** Name; empty: none. */
  readonly chosen: string;
}

/** Which environment fills in what is sent, in the head of the panel. */
export const EnvironmentChoice = memo(function EnvironmentChoice({ environments, chosen }: EnvironmentChoiceProps) {
  const [opened, setOpened] = useState(false);
  const choose = (environment: string) => useRequestForm.setState({ environment });
  return (
    <span className={classes.environment}>
      <Select
        allowDeselect={false}
        checkIconPosition="right"
        aria-label={texts.label}
        data={[{ value: '', label: texts.none }, ...environments.map(({ name }) => ({ value: name, label: name }))]}
        value={chosen}
        onChange={(to) => choose(to ?? '')}
      />
      <IconButton icon={Settings2} label={texts.edit} onClick={() => setOpened(true)} />
      <EnvironmentDialog
        opened={opened}
        environments={environments}
        chosen={chosen}
        onSaved={choose}
        onClose={() => setOpened(false)}
      />
    </span>
  );
});
