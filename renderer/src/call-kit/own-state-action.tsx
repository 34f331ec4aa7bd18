import { RotateCcw } from 'lucide-react';
import { decidingStep } from '#shared/causes/cause.ts';
import { OWN_STATE } from '#shared/causes/own-state.ts';
import type { TraceStep } from '#shared/contract/log.ts';
import { callTexts } from '../texts/call.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { useServiceClock } from '../ui/service-clock.ts';

/** Where the moved service clock refused a call and is still moved: sets it back (D39). */
export function OwnStateAction({ trace, small = false }: { trace: readonly TraceStep[]; small?: boolean }) {
  const { offset, frozenAt } = useServiceClock();
  const state = decidingStep(trace)?.values?.[OWN_STATE] ?? '';
  if (!state.startsWith('service clock moved') || (offset === 0 && frozenAt === undefined)) return null;
  return (
    <div>
      <CommandButton
        small={small}
        icon={RotateCcw}
        label={callTexts.clockBack}
        command="clock.offset"
        input={{ milliseconds: 0 }}
      />
    </div>
  );
}
