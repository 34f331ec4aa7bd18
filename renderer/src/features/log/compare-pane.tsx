import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallDetail } from '#shared/contract/log.ts';
import { VerdictBadge } from '../../call-kit/verdict-badge.tsx';
import { useQuery } from '../../stores/use-operations.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatDayAndClock } from '../../ui/format-time.ts';
import { Hint, Mono, Pane, Row, Words } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { CallTitle } from './call-title.tsx';
import { type ComparedGroup, type Difference, differences } from './compare.ts';
import classes from './log.module.css';

/** Two calls side by side: only what differs. @param first callId */
function ComparePane({ first, second, onClose }: { first: string; second: string; onClose: () => void }) {
  const a = useQuery('log.get', { callId: first });
  const b = useQuery('log.get', { callId: second });
  const problem = a.problem ?? b.problem;
  return (
    <Pane gap={14}>
      <div className={classes.sticky}>
        <Row alignItems="flex-start" gap={12} justifyContent="space-between">
          <CallTitle>{texts.compare.label}</CallTitle>
          <IconButton icon={X} label={texts.compare.stop} onClick={onClose} />
        </Row>
      </div>
      {problem ? <ErrorNotice problem={problem} /> : null}
      {a.value && b.value ? <Comparison first={a.value} second={b.value} /> : problem ? null : <Loading lines={8} />}
    </Pane>
  );
}

interface ComparedOrProps {
  readonly compare: string | undefined;
  /** The call that is open (callId). */
  readonly opened: string;
  readonly onStop: () => void;
  /** The call alone. */
  readonly children: ReactNode;
}

/** What the open call differs in from the one that it is compared with, or the call alone. */
export function ComparedOr({ compare, opened, onStop, children }: ComparedOrProps) {
  if (compare === undefined || compare === opened) return children;
  return <ComparePane key={`${compare} ${opened}`} first={compare} second={opened} onClose={onStop} />;
}

/** While calls are compared: what to do next, and the end of it. */
export function CompareState({
  compare,
  opened,
  onStop,
}: Omit<ComparedOrProps, 'children' | 'opened'> & { readonly opened: string | undefined }) {
  if (compare === undefined) return null;
  return (
    <>
      {opened === undefined ? <Hint as="span">{texts.compare.chooseNow}</Hint> : null}
      <Button small label={texts.compare.stop} onClick={onStop} />
    </>
  );
}

function Comparison({ first, second }: { first: CallDetail; second: CallDetail }) {
  const found = differences(first, second);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      <Named label={texts.compare.first} call={first} />
      <Named label={texts.compare.second} call={second} />
      {found.length === 0 ? <p>{texts.compare.same}</p> : null}
      {groups.map((group) => (
        <Group key={group} group={group} differences={found.filter((one) => one.group === group)} />
      ))}
    </>
  );
}

function Named({ label, call }: { label: string; call: CallDetail }) {
  return (
    <Row as="p" gap={8} flexWrap="wrap">
      <strong>{label}</strong>
      <Words figures>{formatDayAndClock(call.at)}</Words>
      <Mono fontSize={12.5}>{call.method}</Mono>
      <VerdictBadge call={call} />
    </Row>
  );
}

function Group({ group, differences: list }: { group: ComparedGroup; differences: readonly Difference[] }) {
  return (
    <Section plain title={texts.compare.groups[group]}>
      <Table
        className={classes.comparison}
        label={texts.compare.groups[group]}
        heads={[texts.compare.part, texts.compare.first, texts.compare.second]}
      >
        {list.map(({ name, first, second }) => (
          <tr key={name}>
            <th scope="row">
              <Breakable text={name} />
            </th>
            <Value value={first} />
            <Value value={second} />
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Value({ value }: { value: string | undefined }) {
  return value === undefined ? (
    <td data-absent>{texts.compare.absent}</td>
  ) : (
    <td>
      <Breakable text={value} />
    </td>
  );
}
