import { ArrowRight, CircleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adviceOf, errorCatalogue, statusCodeOf, statusReason } from '#shared/protocol/errors.ts';
import { openLogFilter } from '../../stores/navigation.ts';
import { formatRoute } from '../../stores/route.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { referenceTexts } from '../../texts/reference.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { columnsOf } from '../../ui/data-table-column.ts';
import { formatClock } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Hint, Stack, Text, Words } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { useServiceClock } from '../../ui/service-clock.ts';
import { ErrorsStart } from './errors-start.tsx';
import classes from './reference.module.css';
import { PageHead, ReferenceList } from './reference-list.tsx';

const texts = referenceTexts.errors;
/** Calls that a code's page lists. */
const callsShown = 6;

interface CodeRow {
  readonly code: number;
  readonly message: string;
  readonly meaning: string;
}

const rows: readonly CodeRow[] = [...errorCatalogue]
  .filter(([code]) => code !== 0)
  .map(([code, { message, meaning }]) => ({ code, message, meaning }))
  // Those that the service itself answers come first: they are what people look up here.
  .sort((a, b) => Number(adviceOf(b.code) !== undefined) - Number(adviceOf(a.code) !== undefined) || a.code - b.code);

const columns: readonly Column<CodeRow>[] = columnsOf(texts, {
  code: {
    width: '76px',
    sortValue: ({ code }) => code,
    cell: ({ code }) => <code>{code}</code>,
  },
  message: {
    width: 'minmax(160px, 1fr)',
    sortValue: ({ message }) => message,
    cell: ({ message }) => <span title={message}>{message}</span>,
  },
});

const codes = rows.map(({ code }) => code);

/** Codes that begin with each number of the search, and have its other words in what is said of them. */
function matchingCodes(search: string): readonly CodeRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const others = words.filter((word) => !/^\d+$/.test(word));
  return rows.filter(
    ({ code, message, meaning }) =>
      numbers.every((number) => String(code).startsWith(number)) &&
      others.every((word) => `${message} ${meaning}`.toLowerCase().includes(word)),
  );
}

/** The catalogue of error codes (F 1.2). */
export function ErrorCodes({ chosen }: { chosen: string | undefined }) {
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => matchingCodes(filter), [filter]);
  const selected = rows.find(({ code }) => String(code) === chosen);
  return (
    <ReferenceList
      {...{ part: 'errors', icon: CircleAlert, columns, selected, filter }}
      rows={shown}
      nameOf={({ code }) => String(code)}
      onFilter={setFilter}
    >
      {selected ? (
        <ErrorPage key={selected.code} {...selected} />
      ) : (
        <ErrorsStart codes={codes} filter={filter} onFilter={setFilter} />
      )}
    </ReferenceList>
  );
}

function ErrorPage({ code, message, meaning }: CodeRow) {
  const advice = adviceOf(code);
  const status = statusCodeOf(code);
  return (
    <>
      <PageHead
        part="errors"
        title={`${code} ${message}`}
        text={meaning}
        below={
          <p className={classes.status}>
            {texts.statusCode} {status} {statusReason(status)}
          </p>
        }
      />
      {advice ? (
        <>
          <Section title={texts.causes}>
            <Stack as="ol" gap={6} paddingLeft={22} listStyle="decimal">
              {advice.causes.map((cause) => (
                <li key={cause}>{cause}</li>
              ))}
            </Stack>
          </Section>
          <Section title={texts.nextStep}>
            <p className={classes.next}>
              <ArrowRight size={15} aria-hidden />
              {advice.nextStep}
            </p>
          </Section>
        </>
      ) : (
        <p className={classes.hint}>{texts.noAdvice}</p>
      )}
      <LatestCalls code={code} />
    </>
  );
}

function LatestCalls({ code }: { code: number }) {
  const { offset, frozenAt } = useServiceClock();
  const from = new Date(frozenAt ?? Date.now() + offset).setHours(0, 0, 0, 0);
  const { value } = useQuery('log.list', { filter: { errorCode: code, from }, limit: callsShown });
  const calls = value?.items ?? [];
  return (
    <Section
      title={texts.calls}
      actions={
        calls.length > 0 ? (
          <Button
            small
            tone="quiet"
            label={texts.allCalls}
            onClick={() => openLogFilter({ errorCode: String(code) })}
          />
        ) : null
      }
    >
      {value !== undefined && calls.length === 0 ? <p className={classes.hint}>{texts.noCalls}</p> : null}
      <ul>
        {calls.map(({ callId, at, method, reason }) => (
          <li key={callId}>
            <a
              href={formatRoute('log', [callId])}
              className={`${layout.entry} ${classes.call}`}
              aria-label={texts.openCall(method, formatClock(at))}
            >
              <Hint as="time" figures>
                {formatClock(at)}
              </Hint>
              <Text as="code" breaks>
                {method}
              </Text>
              <Words color="text-2" cut title={reason}>
                {reason}
              </Words>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
