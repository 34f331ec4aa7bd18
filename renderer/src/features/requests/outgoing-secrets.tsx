import type { PreparedRequest } from '#shared/contract/requests.ts';
import { requestTexts } from '../../texts/requests.ts';
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

/** Asks before secrets leave this machine. */
export const leavingQuestion = (leaving: Leaving) => ({
  title: texts.title(leaving.host),
  confirm: texts.confirm,
  text: <LeavingText leaving={leaving} />,
});
