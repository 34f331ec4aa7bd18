import type { CallDetail } from '#shared/contract/log.ts';
import { cannedTexts } from '../../i18n/en/canned-answers.ts';
import { openCannedAnswer } from '../../stores/navigation.ts';
import { useSites } from '../../stores/use-operations.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { decidingStep } from '../call/verdict.ts';
import { findCannedAnswer, useCannedAnswers } from './use-canned-answers.ts';

const texts = cannedTexts.log;

/** The next step for a call that got a canned answer (D38), or that could get one (D37). */
export function CannedNext({ call }: { call: CallDetail }) {
  const { apiKey } = call;
  const site = useSites().value?.find((each) => each.apiKey === apiKey);
  const notEmulated = call.trace[decidingStep(call.trace)]?.rule === 'D37';
  if (site === undefined || (!call.canned && !notEmulated)) return null;
  return <Next apiKey={site.apiKey} method={call.method} given={call.canned ?? false} />;
}

function Next({ apiKey, method, given }: { apiKey: string; method: string; given: boolean }) {
  const kept = findCannedAnswer(useCannedAnswers(apiKey).value, method);
  const text = given ? texts.canned : kept?.enabled === false ? texts.switchedOff : texts.notEmulated;
  return (
    <Notice
      action={
        <Button small onClick={() => openCannedAnswer(apiKey, method)}>
          {kept ? texts.open : texts.add}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
