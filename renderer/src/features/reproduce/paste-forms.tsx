import { codeOf } from '../../call-kit/verdict.ts';
import { pasteCall } from '../../stores/reproduce.ts';
import { useCurrentOverview } from '../../stores/use-operations.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { formatMoment } from '../../ui/format-time.ts';
import { Grid, Hint, Text } from '../../ui/layout.tsx';
import { Pairs } from '../../ui/pairs.tsx';
import classes from './reproduce.module.css';

const texts = reproduceTexts.forms;

/** Most calls that are offered. */
const MAX_OFFERED = 5;

/** What can be pasted, and the calls that failed here last. */
export function PasteForms() {
  const failed = useCurrentOverview().value?.lastErrors.slice(0, MAX_OFFERED) ?? [];
  return (
    <Grid paddingBlock={8} gap="24px 40px" gridTemplateColumns="repeat(auto-fit, minmax(min(340px, 100%), 1fr))">
      <section aria-label={texts.heading}>
        <Text as="h2" marginBottom={8} fontSize={14} fontWeight={600}>
          {texts.heading}
        </Text>
        <Pairs
          items={texts.list}
          names="minmax(0, 170px)"
          nameLook={{ fontWeight: 500 }}
          valueLook={{ color: 'text-2' }}
          gap="6px 12px"
        />
      </section>
      <section aria-label={texts.recent}>
        <Text as="h2" marginBottom={8} fontSize={14} fontWeight={600}>
          {texts.recent}
        </Text>
        {failed.length === 0 ? (
          <Hint>{texts.noRecent}</Hint>
        ) : (
          <ul className={classes.recent}>
            {failed.map((call) => (
              <li key={call.callId}>
                <button
                  type="button"
                  aria-label={texts.take(call.method, formatMoment(call.at))}
                  onClick={() => pasteCall(call.callId)}
                >
                  <span className={classes.recentHead}>
                    <code>{call.method}</code>
                    <code>{call.error ?? codeOf(call)}</code>
                    <time>{formatMoment(call.at)}</time>
                  </span>
                  <span className={classes.recentReason}>{call.reason}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Grid>
  );
}
