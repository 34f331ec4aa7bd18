import { CircleCheck, CircleX, Info } from 'lucide-react';
import type { TraceStep } from '#shared/contract/log.ts';
import { callTexts as texts } from '../texts/call.ts';
import layout from '../ui/layout.module.css';
import { Row } from '../ui/layout.tsx';
import classes from './decision-trace.module.css';
import { RuleWords } from './rule-words.tsx';
import { TraceValues } from './trace-values.tsx';
import { decidingStep } from './verdict.ts';

const icons = { passed: CircleCheck, failed: CircleX, noted: Info } as const;

/** Every rule that was checked, in order, with the values compared; the one that decided is emphasized. */
export function DecisionTrace({ trace }: { trace: readonly TraceStep[] }) {
  if (trace.length === 0) return <p>{texts.trace.empty}</p>;
  const deciding = decidingStep(trace);
  return (
    <ol className={layout.lines} aria-label={texts.trace.label}>
      {trace.map((step, index) => {
        const Icon = icons[step.outcome];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a trace is never reordered, so the index identifies a step
            key={index}
            className={classes.step}
            data-outcome={step.outcome}
            data-deciding={index === deciding || undefined}
          >
            <Icon size={15} aria-hidden className={classes.icon} />
            <div>
              <p className={classes.check}>{step.check}</p>
              <Row as="p" flexWrap="wrap" gap="0 10px" fontSize={12} alignItems="normal" color="text-2">
                <span>
                  {texts.trace.outcome[step.outcome]}
                  {index === deciding ? `, ${texts.trace.deciding}` : ''}
                </span>
                <RuleWords rule={step.rule} />
              </Row>
              <TraceValues values={step.values} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
