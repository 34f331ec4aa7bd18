import { RotateCcw, Undo2 } from 'lucide-react';
import type { OperationOutput } from '#shared/contract/index.ts';
import type { Snapshot } from '#shared/contract/snapshots.ts';
import { useLastReset } from '../../stores/last-reset.ts';
import { notifyConsequence } from '../../stores/notify.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { Button } from '../../ui/button.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';

const texts = settingsTexts.reset;

interface ResetProps {
  readonly snapshots: readonly Snapshot[];
  readonly counts: OperationOutput<'overview.get'>['counts'] | undefined;
  readonly onUndo: (snapshot: Snapshot) => void;
}

/** Resets the workspace to the state of a fresh start, and undoes the last reset. */
export function Reset({ snapshots, counts, onUndo }: ResetProps) {
  const madeByReset = useLastReset((state) => state.snapshot);
  const undo = snapshots.find(({ name }) => name === madeByReset);
  const holds = settingsTexts.holds(counts?.sites ?? 0, counts?.people ?? 0);
  const text = (
    <Stack gap={8}>
      <p>{texts.confirmText(holds)}</p>
      <p>{texts.confirmLog}</p>
      <p>{texts.stays}</p>
    </Stack>
  );
  return (
    <Section title={texts.title} description={texts.description}>
      <Stack alignItems="flex-start" gap={12}>
        {undo ? (
          <Notice tone="ok" action={<Button small icon={Undo2} label={texts.undo} onClick={() => onUndo(undo)} />}>
            {texts.undoOffer(undo.name)}
          </Notice>
        ) : null}
        <CommandButton
          tone="danger"
          icon={RotateCcw}
          label={texts.reset}
          command="workspace.reset"
          input={{}}
          question={{
            ...{ title: texts.confirmTitle, confirm: texts.confirm, text },
            after: ({ snapshot, notice }) => {
              useLastReset.setState({ snapshot });
              if (notice) notifyConsequence(settingsTexts.newAuthority, notice);
            },
          }}
        />
      </Stack>
    </Section>
  );
}
