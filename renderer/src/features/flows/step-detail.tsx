import { Code2, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { Flow, FlowStep } from '#shared/contract/flows.ts';
import { ExplainedMembers } from '../../call-kit/explained-members.tsx';
import { ParameterTable } from '../../call-kit/parameter-table.tsx';
import { RefusalAction, RefusalDetails } from '../../call-kit/refusal-lines.tsx';
import { ResponseBody } from '../../call-kit/response-body.tsx';
import { openLog } from '../../stores/navigation.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';
import { formatClock } from '../../ui/format-time.ts';
import { Caption, Mono, Row, Stack, Text } from '../../ui/layout.tsx';
import { ArrowCode } from './arrow-code.tsx';

/** One message of the diagram: target, parameters by where they were sent, response, its code, and its log row. */
export function StepDetail({ run, step }: { run: Flow; step: FlowStep }) {
  const { callId } = step;
  const [code, setCode] = useState(false);
  return (
    <Stack gap={10}>
      {step.outcome === 'failed' && callId ? (
        <StepRefusal callId={callId} explanation={step.explanation} />
      ) : (
        <p>{step.explanation}</p>
      )}
      <Row flexWrap="wrap" gap="4px 16px" color="text-2">
        <span>{formatClock(step.at)}</span>
        {step.status === undefined ? null : (
          <span>
            {texts.step.status} {step.status}
          </span>
        )}
        {step.hasCode ? (
          <Button small icon={Code2} label={texts.step.code} aria-expanded={code} onClick={() => setCode(!code)} />
        ) : null}
        {callId ? <Button small icon={ScrollText} label={texts.step.inLog} onClick={() => openLog(callId)} /> : null}
      </Row>
      {code ? <ArrowCode run={run} arrow={step.id} /> : null}
      {step.target ? (
        <div>
          <Caption>{texts.step.target}</Caption>
          <Mono as="p" padding="6px 10px" background="surface" breaks framed>
            {step.target}
          </Mono>
        </div>
      ) : null}
      {step.parameters.length > 0 ? (
        <ParameterTable parameters={step.parameters} />
      ) : (
        <Row as="p" flexWrap="wrap" gap="4px 16px" color="text-2">
          {texts.step.noParameters}
        </Row>
      )}
      {step.decoded?.map(({ title, members }) => (
        <ExplainedMembers key={title} title={title} members={members} />
      ))}
      {step.body ? (
        <div>
          <Caption>{texts.step.body}</Caption>
          <ResponseBody body={step.body} label={texts.step.body} />
        </div>
      ) : null}
    </Stack>
  );
}

/** Why the call of an arrow was refused, as the log says it; the run's own words where the log no longer has the row. */
function StepRefusal({ callId, explanation }: { callId: string; explanation: string }) {
  const refusal = useQuery('log.get', { callId }).value?.refusal;
  if (refusal === undefined) return <p>{explanation}</p>;
  return (
    <>
      <Text fontWeight={600} breaks>
        {refusal.cause}
      </Text>
      <RefusalAction refusal={refusal} />
      <RefusalDetails refusal={refusal}>
        <p>{explanation}</p>
      </RefusalDetails>
    </>
  );
}
