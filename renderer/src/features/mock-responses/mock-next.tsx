import type { CallDetail } from '#shared/contract/log.ts';
import { decidingStep } from '../../call-kit/verdict.ts';
import { openMockResponse } from '../../stores/navigation.ts';
import { useSites } from '../../stores/use-operations.ts';
import { mockTexts } from '../../texts/mock-responses.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { findMockResponse, useMockResponses } from './use-mock-responses.ts';

const texts = mockTexts.log;

/** The next step for a call that got a mock response (D38), or that could get one (D37). */
export function MockNext({ call }: { call: CallDetail }) {
  const { apiKey } = call;
  const site = useSites().value?.find((each) => each.apiKey === apiKey);
  const notEmulated = call.trace[decidingStep(call.trace)]?.rule === 'D37';
  if (site === undefined || (!call.mocked && !notEmulated)) return null;
  return <Next apiKey={site.apiKey} method={call.method} given={call.mocked ?? false} />;
}

function Next({ apiKey, method, given }: { apiKey: string; method: string; given: boolean }) {
  const kept = findMockResponse(useMockResponses(apiKey).value, method);
  const text = given ? texts.mocked : kept?.enabled === false ? texts.switchedOff : texts.notEmulated;
  return (
    <Notice
      action={<Button small label={kept ? texts.open : texts.add} onClick={() => openMockResponse(apiKey, method)} />}
    >
      {text}
    </Notice>
  );
}
