import { GitCompareArrows, RotateCw, SearchCheck, Send, Share2, X } from 'lucide-react';
import type { CallDetail } from '#shared/contract/log.ts';
import { recordedCurl } from '#shared/quoting/recorded-curl.ts';
import { CallRecord } from '../../call-kit/call-record.tsx';
import { FailureBadge } from '../../call-kit/failure-badge.tsx';
import { isBroken } from '../../call-kit/verdict.ts';
import { VerdictBadge } from '../../call-kit/verdict-badge.tsx';
import { openRequest } from '../../stores/navigation.ts';
import { notifyProblem } from '../../stores/notify.ts';
import { useRemembered } from '../../stores/recent.ts';
import { openReproduce } from '../../stores/reproduce.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useOverview, useQuery } from '../../stores/use-operations.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FittingActions } from '../../ui/fitting-actions.tsx';
import { formatMoment } from '../../ui/format-time.ts';
import { Hint, Pane, Row } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useHandOn } from '../bundles/export-bundle.tsx';
import { MockBadge } from '../mock-responses/mock-badge.tsx';
import { MockNext } from '../mock-responses/mock-next.tsx';
import { canRebuild, draftOfCall } from '../requests/draft.ts';
import { UpstreamBadge } from '../upstream/upstream-badge.tsx';
import { BrokenConnection } from './broken-connection.tsx';
import { CallTitle } from './call-title.tsx';
import { Cause } from './cause-section.tsx';
import { useCopies } from './copy-code.tsx';
import classes from './log.module.css';

interface CallPaneProps {
  readonly callId: string;
  /** True: the next call that is opened is compared with this one. */
  readonly isCompared: boolean;
  readonly onCompare: () => void;
  /** Shows another call. */
  readonly onOpen: (callId: string) => void;
  readonly onClose: () => void;
}

/** One call of the log: why it was decided so, what can be done with it, and what was asked. */
export function CallPane({ callId, isCompared, onCompare, onOpen, onClose }: CallPaneProps) {
  const { value: call, problem, load } = useQuery('log.get', { callId });
  useRemembered(
    'log',
    [callId],
    problem?.code === 'not-found' ? null : call && texts.detail.remembered(call.method, formatMoment(call.at)),
  );
  const close = <IconButton icon={X} label={texts.detail.close} onClick={onClose} />;
  if (!call) {
    return (
      <Pane gap={14}>
        <Row alignItems="flex-start" gap={12} justifyContent="space-between">
          <CallTitle as="p">{texts.detail.label}</CallTitle>
          {close}
        </Row>
        {problem === undefined ? (
          <Loading lines={8} />
        ) : (
          <ErrorNotice problem={problem} onRetry={problem.code === 'not-found' ? undefined : () => void load()} />
        )}
      </Pane>
    );
  }
  const broken = isBroken(call);
  return (
    <Pane gap={14}>
      <div className={classes.sticky}>
        <Row alignItems="flex-start" gap={12} justifyContent="space-between">
          <CallTitle>
            {call.method}
            <VerdictBadge call={call} />
            {call.mocked ? <MockBadge /> : null}
            <UpstreamBadge mark={call.upstream} />
            {call.failure === undefined ? null : <FailureBadge failure={call.failure} />}
          </CallTitle>
          {close}
        </Row>
        {broken ? null : <Actions call={call} isCompared={isCompared} onCompare={onCompare} onOpen={onOpen} />}
      </div>
      {isCompared ? <Hint>{texts.compare.choose}</Hint> : null}
      <Cause call={call} />
      {broken ? (
        <BrokenConnection call={call} />
      ) : (
        <>
          <MockNext call={call} />
          <CallRecord call={call} />
        </>
      )}
    </Pane>
  );
}

type ActionsProps = Pick<CallPaneProps, 'isCompared' | 'onCompare' | 'onOpen'> & { readonly call: CallDetail };

function Actions({ call, isCompared, onCompare, onOpen }: ActionsProps) {
  const overview = useOverview().value;
  const service = overview && { caPath: overview.ca.path, addresses: overview.addresses };
  const rebuilds = canRebuild(call);
  const resending = useCommand('requests.resend');
  const resend = () =>
    resending.run({ callId: call.callId }, (result) => {
      if (!result.ok) return;
      const { callId, failure } = result.value;
      if (callId !== undefined) onOpen(callId);
      else if (failure !== undefined) notifyProblem({ code: 'refused', message: failure });
    });
  const handOn = useHandOn({ callId: call.callId });
  const copies = useCopies(call, recordedCurl(call, service));
  return (
    <>
      <Row gap={8} flexWrap="wrap">
        <FittingActions
          menuLabel={texts.detail.more}
          actions={[
            ...(rebuilds
              ? [{ label: texts.detail.openInRequests, icon: Send, onClick: () => openRequest(draftOfCall(call)) }]
              : []),
            { label: texts.detail.reproduce, icon: SearchCheck, onClick: () => openReproduce(call.callId) },
            { label: bundleTexts.handOn.button, icon: Share2, onClick: () => handOn.open(true) },
            { label: texts.compare.button, icon: GitCompareArrows, pressed: isCompared, onClick: onCompare },
            { label: texts.resend, icon: RotateCw, disabled: resending.busy, onClick: () => void resend() },
            ...copies.items,
          ]}
        />
        {copies.list}
      </Row>
      {rebuilds ? null : <Hint>{texts.detail.cannotRebuild}</Hint>}
      {handOn.dialog}
    </>
  );
}
