import { ScrollText, Send } from 'lucide-react';
import { useMemo } from 'react';
import type { SentRequest } from '#shared/contract/requests.ts';
import { readBody } from '../../call-kit/body-format.ts';
import { TracePart } from '../../call-kit/call-record.tsx';
import { type Envelope, envelopeOf } from '../../call-kit/envelope.ts';
import { HeaderList } from '../../call-kit/header-list.tsx';
import { ResponseBody } from '../../call-kit/response-body.tsx';
import { VerdictBadge } from '../../call-kit/verdict-badge.tsx';
import { openLog } from '../../stores/navigation.ts';
import { callTexts } from '../../texts/call.ts';
import { requestTexts } from '../../texts/requests.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatLatency } from '../../ui/format-time.ts';
import { Row, Text, Words } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { WireForm } from './prepared-view.tsx';
import classes from './response-view.module.css';

const texts = requestTexts.response;

/** What came back, and beside it what the service itself wrote down about the same call. */
export function ResponseView({ sent, isSending }: { sent: SentRequest | undefined; isSending: boolean }) {
  if (!sent && isSending) return <Loading lines={6} />;
  if (!sent) {
    return <EmptyState icon={Send} texts={texts.none} />;
  }
  return (
    <div className={classes.root}>
      {sent.failure ? (
        <ErrorNotice problem={{ code: 'unavailable', message: texts.failed, next: sent.failure }} />
      ) : null}
      <div className={classes.sides} data-flat="columns">
        {sent.response ? <ReceivedResponse response={sent.response} method={sent.record?.method} /> : null}
        {sent.response ? <ServiceRecord record={sent.record} /> : null}
      </div>
      <div style={{ marginTop: 16 }} data-flat="detail">
        <Section title={texts.sent}>
          <WireForm request={sent.request} />
        </Section>
      </div>
    </div>
  );
}

interface ResponseProps {
  readonly response: NonNullable<SentRequest['response']>;
  /** What was called; the form may hold another call by now. */
  readonly method: string | undefined;
}

function ReceivedResponse({ response, method }: ResponseProps) {
  const envelope = useMemo(() => envelopeOf(readBody(response.body)), [response.body]);
  return (
    <Section title={method === undefined ? texts.heading : texts.headingOf(method)}>
      <Row flexWrap="wrap" gap="4px 12px" marginBottom={8} color="text-2">
        <StatusBadge
          tone={response.status >= 400 ? 'error' : 'ok'}
          label={`HTTP ${response.status} ${response.statusText}`.trim()}
        />
        {envelope?.errorCode ? <StatusBadge tone="error" label={texts.errorCode(envelope.errorCode)} /> : null}
        <span>{texts.timing(formatLatency(response.timing.total), formatLatency(response.timing.firstByte))}</span>
      </Row>
      {envelope ? <Outcome envelope={envelope} /> : null}
      <ResponseBody
        body={response.body}
        bytes={response.bytes}
        label={callTexts.body.response}
        saveAs={method ?? 'response'}
      />
      <HeaderList headers={response.headers} label={texts.headers(response.headers.length)} />
    </Section>
  );
}

function Outcome({ envelope }: { envelope: Envelope }) {
  const { error, errorDescription, errorCode, errorMessage, errorDetails } = envelope;
  const [said, more] = error ? [error, errorDescription] : errorCode ? [errorMessage, errorDetails] : [texts.success];
  return (
    <Text marginBottom={12} fontSize={14} breaks>
      {said}
      <Words display="block" marginTop={2} fontSize={13} color="text-2">
        {more}
      </Words>
    </Text>
  );
}

function ServiceRecord({ record }: { record: SentRequest['record'] }) {
  if (!record) {
    return (
      <Section title={texts.record}>
        <Text color="text-3">{texts.noRecord}</Text>
      </Section>
    );
  }
  return (
    <Section
      title={texts.record}
      actions={<Button small icon={ScrollText} label={texts.inLog} onClick={() => openLog(record.callId)} />}
    >
      <Row flexWrap="wrap" gap="4px 12px" marginBottom={8} color="text-2">
        <VerdictBadge call={record} />
        <span>{formatLatency(record.duration)}</span>
      </Row>
      <Text marginBottom={12} fontSize={14} breaks>
        {record.reason}
      </Text>
      <TracePart call={record} />
    </Section>
  );
}
