import type { Snapshot } from '#shared/contract/snapshots.ts';
import { useLastReset } from '../../stores/last-reset.ts';
import { notifyConsequence } from '../../stores/notify.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { uiTexts } from '../../texts/ui.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions, useDialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Stack } from '../../ui/layout.tsx';
import classes from './settings.module.css';

const texts = settingsTexts.snapshots;

/** Says what is lost before a snapshot replaces the present state, or why this snapshot cannot be restored. */
export function useRestore() {
  const { ask, dialog } = useAskedCommand('snapshots.restore');
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
    dialogs: (
      <>
        {useless.dialog}
        {dialog}
      </>
    ),
  };
}

function Losses({ holds, at }: { holds: string; at: string }) {
  return (
    <Stack gap={8}>
      <p>{texts.restoreText(holds, at)}</p>
      <dl className={classes.parts}>
        <dt>{texts.restores}</dt>
        <dd>{texts.restoredParts}</dd>
        <dt>{texts.stays}</dt>
        <dd>{texts.stayingParts}</dd>
      </dl>
      <p>{texts.restoreLoses}</p>
    </Stack>
  );
}
