import type { MachineTokenRow } from '#shared/contract/machines.ts';
import { useCommand } from '../../stores/use-command.ts';
import { machineTexts as texts } from '../../texts/machines.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Asks, and revokes an access token, or the grant of a refresh token. @param row undefined: nothing is asked */
export function MachineRevoking({ row, onClose }: { row: MachineTokenRow | undefined; onClose: () => void }) {
  const revoking = useCommand('machines.revoke', { done: ({ revoked }) => texts.revoked(revoked) });
  const kind = row?.kind ?? 'access-token';
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title={texts.revokeTitle[kind]}
      confirmLabel={texts.revokeConfirm}
      busy={revoking.busy}
      onClose={onClose}
      onConfirm={() => row && void revoking.run({ id: row.id }, onClose)}
    >
      {texts.revokeText[kind](row?.applicationName ?? '')}
    </ConfirmDialog>
  );
}
