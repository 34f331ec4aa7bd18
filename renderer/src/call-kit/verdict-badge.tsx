import { callTexts as texts } from '../texts/call.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { codeOf, type Ended, verdictOf } from './verdict.ts';
import classes from './verdict-badge.module.css';

const tones = { accepted: 'ok', refused: 'error', failed: 'error', provoked: 'warn', broken: 'error' } as const;

interface VerdictBadgeProps {
  readonly call: Ended;
  /** Without a frame, for tables. */
  readonly plain?: boolean;
}

/** How a call ended, in a word, with the code that says why. */
export function VerdictBadge({ call, plain = false }: VerdictBadgeProps) {
  const verdict = verdictOf(call);
  const code = codeOf(call);
  return (
    <StatusBadge
      tone={tones[verdict]}
      plain={plain}
      label={
        <>
          <span className={code === '' ? undefined : classes.word}>{texts.verdict[verdict]} </span>
          {code}
        </>
      }
    />
  );
}
