import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { causeTitle } from '#shared/causes/catalogue.ts';
import { goTo } from '../../stores/navigation.ts';
import { formatRoute } from '../../stores/route.ts';
import { logTexts } from '../../texts/log.ts';
import { formatNumber } from '../../texts/number.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDayAndClock } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Stack, Text, Words } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';
import { RangeChoice } from '../log/problems.tsx';
import { Trend } from '../log/trend.tsx';
import { type Range, useProblems } from '../log/use-problems.ts';
import classes from './overview.module.css';

const most = 5;

/** The most frequent causes of failed calls; one click shows their calls. */
export function TopProblems() {
  const [range, setRange] = useState<Range>('60');
  const query = useProblems({ range, query: '' });
  const since = range === 'all' ? '' : ` since:${range}m`;
  return (
    <Section
      title={texts.problems.title}
      actions={
        <>
          <RangeChoice value={range} onChange={setRange} />
          <Button
            small
            tone="quiet"
            label={texts.problems.all}
            onClick={() => goTo('log', [], { view: 'problems', range })}
          />
        </>
      }
    >
      <Read query={query} lines={3}>
        {({ problems }) =>
          problems.length === 0 ? (
            <EmptyState
              small
              icon={CircleCheck}
              texts={{ title: logTexts.problems.none, text: logTexts.problems.noneNext }}
            />
          ) : (
            <Stack as="ul" margin="0 -8px -8px">
              {problems.slice(0, most).map(({ cause, count, firstAt, trend }) => (
                <li key={cause}>
                  <a
                    href={formatRoute('log', [], { q: `cause:${cause}${since}` })}
                    className={`${layout.entry} ${classes.problem}`}
                  >
                    <Text as="strong" textAlign="end" figures>
                      {formatNumber(count)} ×
                    </Text>
                    <Words breaks>{causeTitle(cause)}</Words>
                    <Trend parts={trend} />
                    <span className={classes.problemSince}>{texts.problems.since(formatDayAndClock(firstAt))}</span>
                  </a>
                </li>
              ))}
            </Stack>
          )
        }
      </Read>
    </Section>
  );
}
