import type { CallDetail } from '#shared/contract/log.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { callTexts } from '../../i18n/en/call.ts';
import { logTexts as texts } from '../../i18n/en/log.ts';
import { openFlow } from '../../stores/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDateTime, formatLatency } from '../../ui/format-time.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './call-record.module.css';
import { DecisionTrace } from './decision-trace.tsx';
import { HeaderList } from './header-list.tsx';
import { ParameterTable } from './parameter-table.tsx';
import { ResponseBody } from './response-body.tsx';

/** The record of a call: facts, decision trace, request and response. */
export function CallRecord({ call }: { call: CallDetail }) {
  return (
    <div className={classes.root}>
      <CallFacts call={call} />
      <TracePart call={call} />
      <Section plain title={texts.detail.request}>
        <CodeBlock code={`${call.httpMethod} ${call.request.target}`} what={texts.detail.sentTo} maxHeight={120} />
        <div className={classes.part}>
          <ParameterTable parameters={call.request.parameters} />
        </div>
        {call.request.body ? (
          <div className={classes.part}>
            <p className={classes.partTitle}>{texts.detail.body}</p>
            <CodeBlock code={call.request.body} what={texts.detail.body} maxHeight={160} />
          </div>
        ) : null}
        <HeaderList headers={call.request.headers} label={texts.detail.headers(call.request.headers.length)} />
      </Section>
      <Section plain title={texts.detail.response}>
        <ResponseBody body={call.response.body} label={texts.detail.response} />
        <HeaderList headers={call.response.headers} label={texts.detail.headers(call.response.headers.length)} />
      </Section>
    </div>
  );
}

/** The rules that were checked for a call, framed. */
export function TracePart({ call }: { call: CallDetail }) {
  return (
    <Section plain title={callTexts.trace.heading}>
      <div className={classes.trace}>
        <DecisionTrace trace={call.trace} />
      </div>
    </Section>
  );
}

function CallFacts({ call }: { call: CallDetail }) {
  const { flowId } = call;
  return (
    <KeyValueList
      labelWidth={110}
      items={[
        { label: texts.detail.time, value: formatDateTime(call.at) },
        { label: texts.detail.duration, value: formatLatency(call.duration) },
        { label: texts.detail.httpStatus, value: call.httpStatus },
        {
          label: texts.detail.errorCode,
          value: call.errorCode !== 0 && `${call.errorCode} · ${call.error ?? errorMessage(call.errorCode)}`,
        },
        { label: texts.detail.credential, value: callTexts.credential[call.credential] },
        {
          label: texts.detail.site,
          value: call.apiKey && (call.siteName ? `${call.siteName} (${call.apiKey})` : call.apiKey),
        },
        { label: texts.detail.user, value: call.UID && <Copyable value={call.UID} what={`UID ${call.UID}`} /> },
        { label: texts.detail.host, value: `${call.transport}://${call.host}` },
        { label: texts.detail.cid, value: call.cid },
        {
          label: texts.detail.callId,
          value: <Copyable value={call.callId} what={texts.detail.callId} />,
        },
        {
          label: texts.detail.flow,
          value: flowId && (
            <Button small onClick={() => openFlow(flowId)}>
              {texts.detail.openFlow}
            </Button>
          ),
        },
      ]}
    />
  );
}
