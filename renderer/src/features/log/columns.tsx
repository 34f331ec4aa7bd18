import { useMemo } from 'react';
import { causeTitle } from '#shared/causes/catalogue.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { credentialWords } from '../../call-kit/credential-words.ts';
import { FailureBadge } from '../../call-kit/failure-badge.tsx';
import { MethodName } from '../../call-kit/method-name.tsx';
import { codeOf, verdictOf } from '../../call-kit/verdict.ts';
import { VerdictBadge } from '../../call-kit/verdict-badge.tsx';
import { usePersonName } from '../../stores/person-names.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { upstreamTexts } from '../../texts/upstream.ts';
import type { Column } from '../../ui/data-table-column.ts';
import { columnsOf } from '../../ui/data-table-column.ts';
import { formatFineClock, formatFineMoment, formatZonedDateTime } from '../../ui/format-time.ts';
import { Row, Words } from '../../ui/layout.tsx';
import { MockBadge } from '../mock-responses/mock-badge.tsx';
import { UpstreamBadge } from '../upstream/upstream-badge.tsx';
import { dayOf } from './day-of.ts';
import { DurationCell } from './duration-cell.tsx';
import classes from './log.module.css';
import { PersonCell } from './person-cell.tsx';
import { reasonWords } from './reason-words.ts';

/** The columns of the log. @param calls those that are shown: another day than today widens the time, one of an upstream has a column more */
export function useLogColumns(
  calls: readonly CallSummary[] | undefined,
  today: number,
): readonly Column<CallSummary>[] {
  const isToday = dayOf(today);
  const hasDates = calls?.some(({ at }) => !isToday(at)) ?? false;
  const hasUpstream = calls?.some(({ upstream }) => upstream !== undefined) ?? false;
  return useMemo(() => logColumns(hasDates, hasUpstream, dayOf(today)), [hasDates, hasUpstream, today]);
}

const heads = { ...texts.columns, upstream: upstreamTexts.title };

function logColumns(
  hasDates: boolean,
  hasUpstream: boolean,
  isToday: (at: number) => boolean,
): readonly Column<CallSummary>[] {
  const columns = columnsOf<CallSummary, typeof heads>(heads, {
    time: {
      // Where there is no room for the day, too, the other columns keep theirs.
      width: hasDates ? 'minmax(96px, 148px)' : '96px',
      sortValue: ({ at }) => at,
      cell: ({ at }) => (
        <Words figures title={formatZonedDateTime(at)}>
          {isToday(at) ? formatFineClock(at) : formatFineMoment(at)}
        </Words>
      ),
    },
    verdict: {
      width: 'minmax(84px, 136px)',
      hideBelow: 370,
      sortValue: (call) => `${verdictOf(call)} ${codeOf(call)}`,
      cell: (call) => <VerdictBadge call={call} plain />,
    },
    status: {
      width: '58px',
      hideBelow: 940,
      sortValue: ({ httpStatus }) => httpStatus,
      cell: ({ httpStatus }) => <Words figures>{httpStatus === 0 ? '' : httpStatus}</Words>,
    },
    cause: {
      width: 'minmax(clamp(140px, 38cqi, 170px), 3.2fr)',
      sortValue: ({ cause, reason }) => (cause === undefined ? reason : causeTitle(cause)),
      cell: (call) => <CauseCell call={call} />,
    },
    method: {
      width: 'minmax(96px, 2.4fr)',
      // Beside an open call in a narrow window a few letters of it would be left; the call says it.
      hideBelow: 460,
      sortValue: ({ method }) => method,
      cell: ({ method, httpMethod, mocked, failure, upstream }) => (
        <Row as="span" gap={6} minWidth={0}>
          <span className={classes.verb}>{httpMethod}</span>
          <MethodName method={method} />
          {mocked ? <MockBadge /> : null}
          <span className={classes.besideMethod}>
            <UpstreamBadge mark={upstream} />
          </span>
          {failure === undefined ? null : <FailureBadge failure={failure} />}
        </Row>
      ),
    },
    upstream: {
      width: '130px',
      hideBelow: 640,
      sortValue: ({ upstream }) => upstream,
      cell: ({ upstream }) => <UpstreamBadge says mark={upstream} />,
    },
    reason: {
      width: 'minmax(100px, 2.4fr)',
      hideBelow: 1300,
      // Without a cause, the column of causes has it.
      cell: (call) => (call.cause === undefined ? null : <ReasonCell call={call} />),
    },
    site: {
      width: 'minmax(80px, 1fr)',
      hideBelow: 900,
      sortValue: ({ siteName, apiKey }) => siteName ?? apiKey,
      cell: ({ siteName, apiKey }) => <span>{siteName ?? apiKey ?? ''}</span>,
    },
    user: {
      width: 'minmax(70px, 1fr)',
      hideBelow: 840,
      sortValue: ({ UID }) => UID,
      cell: (call) => <PersonCell call={call} />,
    },
    credential: {
      width: '148px',
      hideBelow: 1000,
      cell: (call) => (
        <Words color="text-2" title={credentialWords(call)}>
          {credentialWords(call)}
        </Words>
      ),
    },
    transport: {
      width: '76px',
      hideBelow: 1300,
      cell: ({ transport }) => <Words color="text-2">{transport.toUpperCase()}</Words>,
    },
    duration: {
      width: '76px',
      align: 'end',
      // Beside an open call, which says it, the result, the cause and the method have the room.
      hideBelow: 760,
      sortValue: ({ duration }) => duration,
      cell: ({ duration }) => <DurationCell duration={duration} />,
    },
  });
  return columns.filter(({ id }) => hasUpstream || id !== 'upstream');
}

/** Why a call failed, in a few words; of an accepted one what it did. */
function CauseCell({ call }: { call: CallSummary }) {
  const { cause, reason } = call;
  if (cause === undefined) return <ReasonCell dim call={call} />;
  return <span title={reason}>{causeTitle(cause)}</span>;
}

/** The sentence of a call, with the person's name; as it was written under the pointer. */
function ReasonCell({ call: { apiKey, UID, reason }, dim = false }: { call: CallSummary; dim?: boolean }) {
  const name = usePersonName(apiKey, UID && reason.includes(UID) ? UID : undefined);
  return (
    <Words {...(dim && { color: 'text-2' })} title={reason}>
      {reasonWords(reason, UID, name)}
    </Words>
  );
}

/** True where another day begins. */
export function startsDay(call: CallSummary, before: CallSummary): boolean {
  return new Date(call.at).toDateString() !== new Date(before.at).toDateString();
}

/** Failed calls are marked. */
export function toneOf(call: CallSummary): 'error' | undefined {
  return verdictOf(call) === 'accepted' ? undefined : 'error';
}
