import { decidingStep } from '#shared/causes/cause.ts';
import type { CallDetail, TraceStep } from '#shared/contract/log.ts';
import { answeredCode } from '#shared/failures/mark.ts';
import { statusCodeOf } from '#shared/protocol/errors.ts';
import { OwnStateAction } from '../../call-kit/own-state-action.tsx';
import { RefusalAction, RefusalDetails } from '../../call-kit/refusal-lines.tsx';
import { RuleWords } from '../../call-kit/rule-words.tsx';
import { TraceValues } from '../../call-kit/trace-values.tsx';
import { openLogFilter, openRequest } from '../../stores/navigation.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { Button } from '../../ui/button.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { canRebuild, draftOfCall } from '../requests/draft.ts';
import classes from './log.module.css';

/**
 * Why a call failed: the cause, what to do, and folded the sentences of the service and the rule that decided with the values
 * compared.
 */
export function Cause({ call }: { call: CallDetail }) {
  const { cause, refusal } = call;
  if (cause === undefined || refusal === undefined) {
    return (
      <Text fontSize={14} breaks>
        {call.reason}
      </Text>
    );
  }
  const signAnew = canRebuild(call) ? () => openRequest(draftOfCall(call)) : undefined;
  const step = decidingStep(call.trace);
  const mistake = call.trace.findLast(({ outcome, values }) => outcome === 'noted' && values?.mistake !== undefined);
  return (
    <section className={classes.cause} aria-label={texts.cause.label}>
      <Row flexWrap="wrap" justifyContent="space-between" gap="4px 12px">
        <Text as="h3" fontSize={15} fontWeight={650} breaks>
          {refusal.cause}
        </Text>
        <Button small tone="quiet" label={texts.cause.same} onClick={() => openLogFilter({ cause })} />
      </Row>
      <RefusalAction refusal={refusal} onSignAnew={signAnew} />
      {refusal.operation === undefined ? <OwnStateAction small trace={call.trace} /> : null}
      <RefusalDetails refusal={refusal}>
        {step === undefined ? null : <Step step={step} />}
        {mistake === undefined ? null : <Step step={mistake} />}
        <StatusDiffers call={call} />
      </RefusalDetails>
    </section>
  );
}

function Step({ step }: { step: TraceStep }) {
  return (
    <div className={classes.causeStep}>
      <p>
        {step.check} <RuleWords rule={step.rule} />
      </p>
      <TraceValues values={step.values} />
    </div>
  );
}

/** HTTP status and statusCode can differ: why (D13). */
function StatusDiffers({ call }: { call: CallDetail }) {
  const { httpStatus } = call;
  const errorCode = answeredCode(call);
  if (errorCode === 0 || statusCodeOf(errorCode) === httpStatus) return null;
  return (
    <Hint>
      {texts.cause.status(httpStatus, statusCodeOf(errorCode), httpStatus === 200)} <RuleWords rule="D13" />
    </Hint>
  );
}
