import { useState } from 'react';
import type { PreparedRequest } from '#shared/contract/requests.ts';
import { requestTexts } from '../../texts/requests.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts = requestTexts.leaving;

type Leaving = NonNullable<PreparedRequest['leaving']>;

/** Says which secrets the call would carry off this machine, and where to. */
export function LeavingNotice({ leaving }: { leaving: Leaving }) {
  return (
    <div role="status">
      <Notice tone="warn">
        <LeavingText leaving={leaving} />
      </Notice>
    </div>
  );
}

function LeavingText({ leaving: { what, origin, inClear } }: { leaving: Leaving }) {
  return (
    <>
      <p>{texts.carries(what, origin)}</p>
      <p>{inClear ? texts.inClear : texts.encrypted}</p>
    </>
  );
}

interface LeavingDialogProps {
  /** Absent: nothing is asked. */
  readonly leaving: Leaving | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a secret is sent off this machine; Cancel has the focus. */
export function LeavingDialog({ leaving, onConfirm, onClose }: LeavingDialogProps) {
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(leaving);
  if (leaving && leaving !== last) setLast(leaving);
  const shown = leaving ?? last;
  return (
    <ConfirmDialog
      opened={leaving !== undefined}
      title={texts.title(shown?.host ?? '')}
      confirmLabel={texts.confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {shown ? <LeavingText leaving={shown} /> : null}
    </ConfirmDialog>
  );
}
