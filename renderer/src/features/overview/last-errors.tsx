import { CircleCheck } from 'lucide-react';
import type { CallSummary } from '#shared/contract/log.ts';
import { MethodName } from '../../call-kit/method-name.tsx';
import { codeOf } from '../../call-kit/verdict.ts';
import { openLogFilter } from '../../stores/navigation.ts';
import { formatRoute } from '../../stores/route.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoment } from '../../ui/format-time.ts';
import { Section } from '../../ui/section.tsx';
import classes from './overview.module.css';

/** The newest calls that were refused, each with its reason; one click opens the log row. */
export function LastErrors({ calls }: { calls: readonly CallSummary[] }) {
  return (
    <Section
      title={texts.errors.title}
      actions={
        calls.length > 0 ? (
          <Button small tone="quiet" onClick={() => openLogFilter({ errorsOnly: 'true' })}>
            {texts.errors.all}
          </Button>
        ) : null
      }
    >
      {calls.length === 0 ? (
        <EmptyState small icon={CircleCheck} title={texts.errors.none}>
          {texts.errors.noneNext}
        </EmptyState>
      ) : (
        <ul className={classes.errors}>
          {calls.slice(0, 6).map((call) => (
            <li key={call.callId}>
              <a
                href={formatRoute('log', [call.callId])}
                className={classes.error}
                aria-label={texts.errors.open(call.method, formatMoment(call.at))}
              >
                <span className={classes.errorHead}>
                  <time className={classes.errorTime}>{formatMoment(call.at)}</time>
                  <MethodName method={call.method} />
                  <code className={classes.errorCode}>{call.error ?? codeOf(call)}</code>
                </span>
                <span className={classes.errorReason}>{call.reason}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
