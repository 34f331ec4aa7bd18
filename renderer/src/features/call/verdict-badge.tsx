import type { CallSummary } from '#shared/contract/log.ts';
import { callTexts as texts } from '../../i18n/en/call.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { verdictOf } from './verdict.ts';

const tones = { accepted: 'ok', refused: 'error', failed: 'error' } as const;

export interface VerdictBadgeProps {
  readonly call: Pick<CallSummary, 'httpStatus' | 'errorCode' | 'error'>;
  /** Without a frame, for tables. */
  readonly plain?: boolean;
}

/** How a call ended, in a word, with the code that says why. */
export function VerdictBadge({ call, plain = false }: VerdictBadgeProps) {
  const verdict = verdictOf(call);
  const code = call.errorCode !== 0 ? call.errorCode : (call.error ?? (call.httpStatus >= 400 ? call.httpStatus : ''));
  return (
    <StatusBadge tone={tones[verdict]} plain={plain}>
      {texts.verdict[verdict]}
      {code === '' ? '' : ` ${code}`}
    </StatusBadge>
  );
}
