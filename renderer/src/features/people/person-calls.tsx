import { useEffect } from 'react';
import { isFailed } from '#shared/log-filter/matches.ts';
import { CallList } from '../../call-kit/call-list.tsx';
import { onCallsSettled, useStores } from '../../stores/stores.tsx';
import { useQuery } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { Text } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Section } from '../../ui/section.tsx';
import { filterOfQuery } from '../log/route-filter.ts';

const texts = peopleTexts.detail;

/** How many of them are shown, and by which words of the filter they are found. */
const kinds = {
  all: { title: texts.callsTitle, none: texts.noCalls, words: '', most: 20 },
  logins: { title: texts.loginsTitle, none: texts.noLogins, words: ' method:login', most: 5 },
} as const;

interface PersonCallsProps {
  readonly apiKey: string;
  readonly UID: string;
  /** Its logins alone; all when absent. */
  readonly kind?: keyof typeof kinds;
  /** What is said where there are none; absent: that there are none. */
  readonly none?: string;
}

/** The newest calls that a person's UID was sent with, refused ones too, live; and the way to all of them in the log. */
export function PersonCalls({ apiKey, UID, kind = 'all', none = kinds[kind].none }: PersonCallsProps) {
  const { live } = useStores();
  const { title, words, most } = kinds[kind];
  const query = `${filterOfQuery({ apiKey, UID })}${words}`;
  const calls = useQuery('log.list', { filter: { query }, limit: most });
  const { load } = calls;
  useEffect(() => {
    const own = live.onCall((call) => void (call.UID === UID && load()));
    // What a refused call carried is not in its event.
    const refused = onCallsSettled(live, () => void load(), {
      settleMs: 700,
      of: (call) => call.UID !== UID && isFailed(call),
    });
    return () => {
      own();
      refused();
    };
  }, [live, UID, load]);
  return (
    <Section
      plain
      title={title}
      actions={
        <RouteLink to="log" query={{ q: query }}>
          {texts.allCalls}
        </RouteLink>
      }
    >
      <Read query={calls} lines={4}>
        {({ items }) =>
          items.length === 0 ? <Text color="text-2">{none}</Text> : <CallList calls={items} label={title} />
        }
      </Read>
    </Section>
  );
}
