import type { Snapshot } from '#shared/contract/snapshots.ts';
import { useLastReset } from '../../stores/last-reset.ts';
import { notifyConsequence } from '../../stores/notify.ts';
import { useCommand } from '../../stores/use-command.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Stack } from '../../ui/layout.tsx';
import classes from './settings.module.css';

const texts = settingsTexts.snapshots;

/** Says what is lost before a snapshot replaces the present state, or why this snapshot cannot be restored. */
export function RestoreDialog({ snapshot, onClose }: { snapshot: Snapshot | undefined; onClose: () => void }) {
  const { name = '', sites = 0, people = 0, createdAt = 0 } = snapshot ?? {};
  const restore = useCommand('snapshots.restore', { done: texts.restored(name) });
  if (snapshot?.problem !== undefined) {
    return (
      <Dialog opened onClose={onClose} title={texts.uselessTitle(name)} size="sm">
        <Stack gap={8}>
          <p>{snapshot.problem}</p>
          <p>{texts.uselessNext}</p>
        </Stack>
        <DialogActions>
          <Button label={uiTexts.close} onClick={onClose} data-autofocus />
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      opened={snapshot !== undefined}
      title={texts.restoreTitle(name)}
      confirmLabel={texts.restoreConfirm}
      busy={restore.busy}
      onClose={onClose}
      onConfirm={async () => {
        const result = await restore.run({ name }, onClose);
        if (!result.ok) return;
        useLastReset.setState({ snapshot: undefined });
        if (result.value.notice) notifyConsequence(settingsTexts.newAuthority, result.value.notice);
      }}
    >
      <Stack gap={8}>
        <p>{texts.restoreText(settingsTexts.holds(sites, people), formatDateTime(createdAt))}</p>
        <dl className={classes.parts}>
          <dt>{texts.restores}</dt>
          <dd>{texts.restoredParts}</dd>
          <dt>{texts.stays}</dt>
          <dd>{texts.stayingParts}</dd>
        </dl>
        <p>{texts.restoreLoses}</p>
      </Stack>
    </ConfirmDialog>
  );
}
