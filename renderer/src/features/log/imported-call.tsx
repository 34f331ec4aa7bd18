import { GitCompareArrows, SearchCheck, Send, X } from 'lucide-react';
import type { CallDetail } from '#shared/contract/log.ts';
import { isMaskedHeader, isMaskedParameter } from '#shared/protocol/masked-values.ts';
import { recordedCurl } from '#shared/quoting/recorded-curl.ts';
import { CallRecord } from '../../call-kit/call-record.tsx';
import { VerdictBadge } from '../../call-kit/verdict-badge.tsx';
import { openRequest } from '../../stores/navigation.ts';
import { openReproduce } from '../../stores/reproduce.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FittingActions } from '../../ui/fitting-actions.tsx';
import { Loading } from '../../ui/loading.tsx';
import { canRebuild, draftOfCall } from '../requests/draft.ts';
import { Cause } from './cause.tsx';
import { useCopies } from './copy-code.tsx';
import classes from './log.module.css';

interface ImportedCallPaneProps {
  /** The imported log, and the call's place in its file. */
  readonly id: string;
  readonly n: number;
  /** True: the next call that is opened is compared with this one. */
  readonly isCompared: boolean;
  readonly onCompare: () => void;
  readonly onClose: () => void;
}

/** One call of an imported file: why it failed, as far as the file tells, and what can be done with it here. */
export function ImportedCallPane({ id, n, isCompared, onCompare, onClose }: ImportedCallPaneProps) {
  const { value: call, problem } = useQuery('importedLogs.get', { id, n }, []);
  return (
    <div className={classes.detail}>
      <div className={classes.sticky}>
        <div className={classes.head}>
          {call === undefined ? (
            <p className={classes.title}>{bundleTexts.imported.call}</p>
          ) : (
            <h2 className={classes.title}>
              {call.method}
              <VerdictBadge call={call} />
            </h2>
          )}
          <IconButton icon={X} label={texts.detail.close} onClick={onClose} />
        </div>
        {call === undefined ? null : <Actions call={call} isCompared={isCompared} onCompare={onCompare} />}
      </div>
      {isCompared ? <p className={classes.hint}>{texts.compare.choose}</p> : null}
      {problem ? <ErrorNotice problem={problem} /> : null}
      {call === undefined && !problem ? <Loading lines={8} /> : null}
      {call === undefined ? null : (
        <>
          <Cause call={call} file={id} />
          <CallRecord call={call} />
        </>
      )}
    </div>
  );
}

type ActionsProps = Pick<ImportedCallPaneProps, 'isCompared' | 'onCompare'> & { readonly call: CallDetail };

function Actions({ call, isCompared, onCompare }: ActionsProps) {
  const curl = recordedCurl(call);
  const rebuilds = canRebuild(call);
  const copies = useCopies(call, curl);
  return (
    <>
      <div className={classes.actions}>
        <FittingActions
          menuLabel={texts.detail.more}
          actions={[
            ...(rebuilds
              ? [{ label: texts.detail.openInRequests, icon: Send, onClick: () => openRequest(draftOfCall(call)) }]
              : []),
            ...(isWhole(call)
              ? [{ label: texts.detail.reproduce, icon: SearchCheck, onClick: () => openReproduce(curl) }]
              : []),
            { label: texts.compare.button, icon: GitCompareArrows, pressed: isCompared, onClick: onCompare },
            ...copies.items,
          ]}
        />
        {copies.list}
      </div>
      {isWhole(call) ? null : <p className={classes.hint}>{bundleTexts.imported.masked}</p>}
    </>
  );
}

/** Whether nothing of the request was masked when it was imported: only then it can be judged. */
function isWhole({ request }: CallDetail): boolean {
  return !request.parameters.some(isMaskedParameter) && !request.headers.some(isMaskedHeader);
}
