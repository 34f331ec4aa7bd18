import { type ReactNode, useState } from 'react';
import type { CallDetail } from '#shared/contract/log.ts';
import { answeredCode } from '#shared/failures/mark.ts';
import { written } from '#shared/log-filter/edit.ts';
import { PAGE_VIEW } from '#shared/log-filter/parse.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { goTo, openFlow } from '../stores/navigation.ts';
import { callTexts } from '../texts/call.ts';
import { logTexts as texts } from '../texts/log.ts';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { formatLatency, formatMoment, formatZonedDateTime } from '../ui/format-time.ts';
import { Caption, Grid, Stack, Text } from '../ui/layout.tsx';
import { Section } from '../ui/section.tsx';
import classes from './call-record.module.css';
import { credentialWords } from './credential-words.ts';
import { DecisionTrace } from './decision-trace.tsx';
import { HeaderList } from './header-list.tsx';
import { ParameterTable } from './parameter-table.tsx';
import { ResponseBody } from './response-body.tsx';

/** The record of a call: facts, decision trace, request and response. */
export function CallRecord({ call }: { call: CallDetail }) {
  return (
    <Stack gap={18}>
      <CallFacts call={call} />
      {call.trace.length === 0 ? null : <FoldedTrace call={call} />}
      <Section plain title={texts.detail.request}>
        <CodeBlock code={`${call.httpMethod} ${call.request.target}`} what={texts.detail.sentTo} maxHeight={120} />
        <div style={{ marginTop: 10 }}>
          <ParameterTable parameters={call.request.parameters} />
        </div>
        {call.request.body ? (
          <div style={{ marginTop: 10 }}>
            <Caption>{texts.detail.body}</Caption>
            <CodeBlock code={call.request.body} what={texts.detail.body} maxHeight={160} />
          </div>
        ) : null}
        <HeaderList headers={call.request.headers} label={texts.detail.headers(call.request.headers.length)} />
      </Section>
      <Section plain title={texts.detail.response}>
        <ResponseBody body={call.response.body} label={callTexts.body.response} />
        <HeaderList headers={call.response.headers} label={texts.detail.headers(call.response.headers.length)} />
      </Section>
    </Stack>
  );
}

/** The rules that were checked; folded where the deciding one stands above already. */
function FoldedTrace({ call }: { call: CallDetail }) {
  const [open, setOpen] = useState(call.cause === undefined);
  if (call.cause === undefined) return <TracePart call={call} />;
  const passed = call.trace.filter(({ outcome }) => outcome === 'passed').length;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.fold}>{callTexts.trace.folded(call.trace.length, passed)}</summary>
      {open ? <TracePart call={call} /> : null}
    </details>
  );
}

/** The rules that were checked for a call, framed. */
export function TracePart({ call }: { call: CallDetail }) {
  return (
    <Section plain title={callTexts.trace.heading}>
      <Text as="div" overflow="hidden" framed>
        <DecisionTrace trace={call.trace} />
      </Text>
    </Section>
  );
}

/** Where the service clock was moved, both times (D39). */
function receivedAt({ at, machineAt }: CallDetail): string {
  const service = formatZonedDateTime(at);
  return machineAt === undefined ? service : texts.detail.bothTimes(service, formatMoment(machineAt, at));
}

function CallFacts({ call }: { call: CallDetail }) {
  const { flowId } = call;
  const pageView = call.request.parameters.find(({ name }) => name === PAGE_VIEW)?.value;
  const site = call.apiKey && (call.siteName ? `${call.siteName} (${call.apiKey})` : call.apiKey);
  const error = answeredCode(call) !== 0 && `${call.errorCode} · ${call.error ?? errorMessage(call.errorCode)}`;
  return (
    <Grid
      as="dl"
      padding="10px 12px"
      gap="8px 16px"
      gridTemplateColumns="repeat(auto-fill, minmax(min(150px, 100%), 1fr))"
      background="sunken"
      framed
    >
      <Fact label={texts.detail.time}>{receivedAt(call)}</Fact>
      <Fact label={texts.detail.duration}>{formatLatency(call.duration)}</Fact>
      <Fact label={texts.detail.httpStatus}>{call.httpStatus === 0 ? callTexts.noResponse : call.httpStatus}</Fact>
      <Fact label={texts.detail.errorCode}>{error}</Fact>
      <Fact label={texts.detail.credential}>{credentialWords(call)}</Fact>
      <Fact label={texts.detail.site}>{site}</Fact>
      <Fact label={texts.detail.user}>{call.UID && <Copyable value={call.UID} what={`UID ${call.UID}`} />}</Fact>
      <Fact label={texts.detail.host}>{`${call.transport}://${call.host}`}</Fact>
      <Fact label={texts.detail.cid}>{call.cid}</Fact>
      <Fact label={texts.detail.flow}>
        {flowId && <Button small label={texts.detail.openFlow} onClick={() => openFlow(flowId)} />}
      </Fact>
      <Fact label={texts.detail.pageView}>
        {pageView && (
          <Button
            small
            label={texts.detail.openPageView}
            onClick={() => goTo('log', [], { q: `view:${written(pageView)}` })}
          />
        )}
      </Fact>
      <Fact label={texts.detail.callId} wide>
        <Copyable value={call.callId} what={texts.detail.callId} />
      </Fact>
    </Grid>
  );
}

/** One fact of a call; left out when there is nothing to say. */
function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  if (children === undefined || children === false || children === '') return null;
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
