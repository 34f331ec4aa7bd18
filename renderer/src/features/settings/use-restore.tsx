import type { Snapshot } from '#shared/contract/snapshots.ts';
import { useLastReset } from '../../stores/last-reset.ts';
import { notifyConsequence } from '../../stores/notify.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions, useDialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Stack } from '../../ui/layout.tsx';
import { Pairs } from '../../ui/pairs.tsx';

const texts = settingsTexts.snapshots;

/** Says what is lost before a snapshot replaces the present state, or why this snapshot cannot be restored. */
export function useRestore() {
  const ask = useAskedCommand('snapshots.restore');
  const useless = useDialog(({ name, problem }: Snapshot, onClose) => ({
    title: texts.uselessTitle(name),
    size: 'sm',
    content: (
      <>
        <Stack gap={8}>
          <p>{problem}</p>
          <p>{texts.uselessNext}</p>
        </Stack>
        <DialogActions>
          <Button label={uiTexts.close} onClick={onClose} data-autofocus />
        </DialogActions>
      </>
    ),
  }));
  return {
    restore(snapshot: Snapshot) {
      const { name, sites, people, createdAt } = snapshot;
      if (snapshot.problem !== undefined) return useless.open(snapshot);
      ask(
        { name },
        {
          title: texts.restoreTitle(name),
          confirm: texts.restoreConfirm,
          text: <Losses holds={settingsTexts.holds(sites, people)} at={formatDateTime(createdAt)} />,
          done: texts.restored(name),
          after: ({ notice }) => {
            useLastReset.setState({ snapshot: undefined });
            if (notice) notifyConsequence(settingsTexts.newAuthority, notice);
          },
        },
      );
    },
    dialog: useless.dialog,
  };
}

function Losses({ holds, at }: { holds: string; at: string }) {
  return (
    <Stack gap={8}>
      <p>{texts.restoreText(holds, at)}</p>
      <Pairs
        items={[
          [texts.restores, texts.restoredParts],
          [texts.stays, texts.stayingParts],
        ]}
        names="auto"
        nameLook={{ fontWeight: 500, color: 'text' }}
        gap="8px 16px"
      />
      <p>{texts.restoreLoses}</p>
    </Stack>
  );
}
