import { useState } from 'react';
import type { PreparedRequest } from '#shared/contract/requests.ts';
import { requestTexts } from '../../texts/requests.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts = requestTexts.outgoing;

type Outgoing = NonNullable<PreparedRequest['outgoing']>;

/** Says which secrets the call would carry off this machine, and where to. */
export function OutgoingNotice({ outgoing }: { outgoing: Outgoing }) {
  return (
    <div role="status">
      <Notice tone="warn">
        <OutgoingText outgoing={outgoing} />
      </Notice>
    </div>
  );
}

function OutgoingText({ outgoing: { what, origin, inClear } }: { outgoing: Outgoing }) {
  return (
    <>
      <p>{texts.carries(what, origin)}</p>
      <p>{inClear ? texts.inClear : texts.encrypted}</p>
    </>
  );
}

interface OutgoingDialogProps {
  /** Absent: nothing is asked. */
  readonly outgoing: Outgoing | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a secret is sent off this machine; Cancel has the focus. */
export function OutgoingDialog({ outgoing, onConfirm, onClose }: OutgoingDialogProps) {
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(outgoing);
  if (outgoing && outgoing !== last) setLast(outgoing);
  const shown = outgoing ?? last;
  return (
    <ConfirmDialog
      opened={outgoing !== undefined}
      title={texts.title(shown?.host ?? '')}
      confirmLabel={texts.confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {shown ? <OutgoingText outgoing={shown} /> : null}
    </ConfirmDialog>
  );
}
