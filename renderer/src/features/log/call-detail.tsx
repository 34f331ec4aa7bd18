import { Send, X } from 'lucide-react';
import type { CallDetail } from '#shared/contract/log.ts';
import { recordedCurl } from '#shared/quoting/recorded-curl.ts';
import { logTexts as texts } from '../../i18n/en/log.ts';
import { openRequest } from '../../stores/navigation.ts';
import { useOverview, useQuery } from '../../stores/use-operations.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { HandOn } from '../bundles/hand-on.tsx';
import { CallRecord } from '../call/call-record.tsx';
import { VerdictBadge } from '../call/verdict-badge.tsx';
import { MockBadge } from '../mock-responses/mock-badge.tsx';
import { MockNext } from '../mock-responses/mock-next.tsx';
import { canRebuild, draftOfCall } from '../requests/draft.ts';
import classes from './log.module.css';

/** One call of the log: what was asked, why it was decided so, and what can be done with it. */
export function CallPane({ callId, onClose }: { callId: string; onClose: () => void }) {
  const { value: call, problem, load } = useQuery('log.get', { callId }, []);
  const close = <IconButton icon={X} label={texts.detail.close} onClick={onClose} />;
  if (!call) {
    return (
      <div className={classes.detail}>
        <div className={classes.head}>
          <p className={classes.title}>{texts.detail.label}</p>
          {close}
        </div>
        {problem === undefined ? (
          <Loading lines={8} />
        ) : (
          <ErrorNotice problem={problem} onRetry={problem.code === 'not-found' ? undefined : () => void load()} />
        )}
      </div>
    );
  }
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {call.method}
          <VerdictBadge call={call} />
          {call.mocked ? <MockBadge /> : null}
        </h2>
        {close}
      </div>
      <p className={classes.reason}>{call.reason}</p>
      <MockNext call={call} />
      <Actions call={call} />
      <CallRecord call={call} />
    </div>
  );
}

function Actions({ call }: { call: CallDetail }) {
  const overview = useOverview().value;
  const service = overview && { caPath: overview.ca.path, addresses: overview.addresses };
  const rebuilds = canRebuild(call);
  return (
    <div className={classes.actions}>
      {rebuilds ? (
        <Button small icon={Send} onClick={() => openRequest(draftOfCall(call))}>
          {texts.detail.openInRequests}
        </Button>
      ) : null}
      <CopyButton withLabel value={recordedCurl(call, service)} what={texts.detail.curl} />
      <HandOn call={call} />
      {rebuilds ? null : <span className={classes.hint}>{texts.detail.cannotRebuild}</span>}
    </div>
  );
}
