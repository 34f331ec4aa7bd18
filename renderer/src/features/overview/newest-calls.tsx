import { ScrollText } from 'lucide-react';
import type { CallSummary } from '#shared/contract/log.ts';
import { MethodName } from '../../call-kit/method-name.tsx';
import { VerdictBadge } from '../../call-kit/verdict-badge.tsx';
import { goTo } from '../../stores/navigation.ts';
import { formatRoute } from '../../stores/route.ts';
import { useLoadAfterCalls, useQuery } from '../../stores/use-operations.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoment } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Hint, Stack } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './overview.module.css';

const texts = overviewTexts.feed;

/** As many as are read at a glance. */
const shown = 8;

/** The newest calls as they come, each with how it ended and, of one that failed, why; one click opens the log row. */
export function NewestCalls() {
  const query = useQuery('log.list', { filter: {}, limit: shown });
  useLoadAfterCalls(query.load);
  return (
    <Section
      title={texts.title}
      actions={
        query.value && query.value.items.length > 0 ? (
          <Button small tone="quiet" label={texts.all} onClick={() => goTo('log')} />
        ) : null
      }
    >
      <Read query={query} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState small icon={ScrollText} texts={{ title: texts.none, text: texts.noneNext }} />
          ) : (
            <Stack as="ul" margin="0 -8px -8px">
              {items.map((call) => (
                <li key={call.callId}>
                  <Call call={call} />
                </li>
              ))}
            </Stack>
          )
        }
      </Read>
    </Section>
  );
}

function Call({ call }: { call: CallSummary }) {
  return (
    <a
      href={formatRoute('log', [call.callId])}
      className={`${layout.entry} ${classes.call}`}
      title={call.reason}
      aria-label={texts.open(call.method, formatMoment(call.at))}
    >
      <Hint as="time" figures>
        {formatMoment(call.at)}
      </Hint>
      <MethodName method={call.method} />
      <VerdictBadge call={call} plain />
    </a>
  );
}
