import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { ArrowUp, Pause, Play, ScrollText, SearchX, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { CallSummary } from '#shared/contract/log.ts';
import { withWord, written } from '#shared/log-filter/edit.ts';
import { logTexts as texts } from '../../i18n/en/log.ts';
import { goTo, replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SplitView } from '../../ui/split-view.tsx';
import { LogFiles } from '../bundles/log-files.tsx';
import { verdictOf } from '../call/verdict.ts';
import { CallPane } from './call-detail.tsx';
import { ColumnChooser, type LogColumns, useLogColumns } from './columns.tsx';
import { ComparePane } from './compare-pane.tsx';
import { ImportedLogPanel } from './imported-log.tsx';
import classes from './log.module.css';
import { LogFilterRow, MatchCount } from './log-filter.tsx';
import { PageViewList } from './page-views.tsx';
import { ProblemList, RangeChoice } from './problems.tsx';
import { filterOfQuery } from './route-filter.ts';
import { openSource, SourceChoice } from './source-choice.tsx';
import { Statistics } from './statistics.tsx';
import { useCalls } from './use-calls.ts';
import { useHeld } from './use-held.ts';
import { type Range, ranges } from './use-problems.ts';

const views = ['calls', 'pages', 'problems', 'statistics'] as const;
type View = (typeof views)[number];

/** What the address says: the filter, what is shown of the calls, and a call that others are compared with. */
interface Shown {
  readonly query: string;
  readonly view: View;
  readonly range: Range;
  readonly compare: string | undefined;
}

function shownOf(route: Readonly<Record<string, string>>): Shown {
  return {
    query: filterOfQuery(route),
    view: views.find((view) => view === route.view) ?? 'calls',
    range: ranges.find((range) => range === route.range) ?? '1440',
    compare: route.compare,
  };
}

function show({ query, view, range, compare }: Shown, callId?: string): void {
  replaceRoute('log', callId === undefined ? [] : [callId], {
    ...(query !== '' && { q: query }),
    ...(view !== 'calls' && { view, range }),
    ...(compare !== undefined && { compare }),
  });
}

// With the address of that moment: they keep their identity, so that what only they are given to is not drawn anew with
// each call that is opened.

function changeQuery(query: string): void {
  const { segments, query: route } = useNavigation.getState().route;
  show({ ...shownOf(route), query }, segments[0]);
}

function closeCall(): void {
  show(shownOf(useNavigation.getState().route.query));
}

/** The log of this service, or an imported one. */
export function LogPanel() {
  const file = useNavigation((state) => state.route.query.file);
  return file === undefined ? <ServiceLog /> : <ImportedLogPanel key={file} id={file} />;
}

/** Every call, live, newest first, and the cause of its response; or the failed ones by cause; or all in pictures. */
function ServiceLog() {
  const logs = useQuery('importedLogs.list', {}, ['log']).value ?? [];
  const { segments, query: route } = useNavigation((state) => state.route);
  const shown = shownOf(route);
  const selected = segments[0];
  const change = (members: Partial<Shown>, callId = selected) => show({ ...shown, ...members }, callId);
  return (
    <Panel
      layout="fill"
      title={texts.title}
      purpose={purposes[shown.view]}
      actions={
        <>
          <SourceChoice logs={logs} chosen={undefined} />
          <ChoiceField
            label={texts.view.label}
            hideLabel
            value={shown.view}
            onChange={(view) => show({ ...shown, view, compare: undefined })}
            options={views.map((view) => ({ value: view, label: texts.view[view] }))}
          />
        </>
      }
      toolbar={
        <>
          <LogFilterRow query={shown.query} onChange={changeQuery} />
          {shown.view === 'calls' ? null : <RangeChoice value={shown.range} onChange={(range) => change({ range })} />}
        </>
      }
    >
      {shown.view === 'statistics' ? <Statistics query={shown.query} range={shown.range} /> : null}
      {shown.view === 'pages' ? (
        <PageViewList
          query={shown.query}
          range={shown.range}
          onOpen={(view) => {
            const word = `view:${written(view)}`;
            const isLimited = shown.query.split(' ').includes(word);
            show({ ...shown, view: 'calls', query: isLimited ? shown.query : `${shown.query} ${word}`.trim() });
          }}
        />
      ) : null}
      {shown.view === 'problems' ? (
        <ProblemList
          query={shown.query}
          range={shown.range}
          onOpen={(cause) => {
            const since = shown.range === 'all' ? undefined : `${shown.range}m`;
            const ofCause = withWord(shown.query, 'cause', cause);
            show({ ...shown, view: 'calls', query: since === undefined ? ofCause : `${ofCause} since:${since}` });
          }}
        />
      ) : null}
      {shown.view === 'calls' ? <Calls shown={shown} selected={selected} onChange={change} /> : null}
    </Panel>
  );
}

const purposes: Readonly<Record<View, string>> = {
  calls: texts.intro,
  pages: texts.pageViews.intro,
  problems: texts.problems.intro,
  statistics: texts.statistics.intro,
};

interface CallsProps {
  readonly shown: Shown;
  readonly selected: string | undefined;
  readonly onChange: (members: Partial<Shown>, callId?: string) => void;
}

function Calls({ shown, selected, onChange }: CallsProps) {
  const { query, compare } = shown;
  const [paused, setPaused] = useState(false);
  const { held, watch } = useHeld();
  const { items, former, complete, problem, reload, loadMore, waiting, showNew } = useCalls(query, held || paused);
  const { columns, choice, change } = useLogColumns(items, Date.now());
  useHotkeys([
    ['p', () => setPaused((is) => !is)],
    ['n', showNew],
  ]);
  const select = (callId?: string) => show(shown, callId);
  const isComparing = compare !== undefined && selected !== undefined && selected !== compare;
  return (
    <>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void reload()} /> : null}
      <div className={classes.bar}>
        {waiting.count > 0 ? (
          <Button small tone="primary" icon={ArrowUp} aria-keyshortcuts="n" onClick={showNew}>
            {texts.waiting(waiting.count, waiting.more)}
          </Button>
        ) : null}
        {query === '' ? null : <MatchCount query={query} calls={former ? undefined : items} complete={complete} />}
        <span className={classes.space} />
        {compare === undefined ? null : (
          <Button small onClick={() => onChange({ compare: undefined })}>
            {texts.compare.stop}
          </Button>
        )}
        <Button
          small
          icon={paused ? Play : Pause}
          aria-pressed={paused}
          aria-keyshortcuts="p"
          title={texts.pause.hint}
          onClick={() => setPaused(!paused)}
        >
          {paused ? texts.pause.paused : texts.pause.button}
        </Button>
        <Tools query={query} empty={items?.length === 0 && query === ''} choice={choice} change={change} />
      </div>
      <SplitView
        width={600}
        mainLabel={texts.table}
        detailLabel={texts.detail.label}
        detailId={selected}
        onClose={() => select()}
        main={
          <div className={classes.list} {...watch}>
            <DataTable<CallSummary>
              label={texts.table}
              columns={columns}
              rows={items}
              rowId={(call) => call.callId}
              complete={complete}
              onLoadMore={() => void loadMore()}
              selectedId={selected}
              onOpen={(call) => select(call.callId)}
              openOnMove={selected !== undefined}
              rowBreak={(call, before) => new Date(call.at).toDateString() !== new Date(before.at).toDateString()}
              onResize={(id, width) => change({ ...choice, widths: { ...choice.widths, [id]: width } })}
              rowTone={(call) => (verdictOf(call) === 'accepted' ? undefined : 'error')}
              empty={<NoCalls filtered={query !== ''} onClear={() => onChange({ query: '' })} />}
            />
          </div>
        }
        {...(selected && {
          detail: isComparing ? (
            <ComparePane
              key={`${compare} ${selected}`}
              first={compare}
              second={selected}
              onClose={() => onChange({ compare: undefined })}
            />
          ) : (
            <CallPane
              key={selected}
              callId={selected}
              isCompared={compare === selected}
              onCompare={() => onChange({ compare: selected })}
              onOpen={(callId) => {
                void reload();
                select(callId);
              }}
              onClose={() => select()}
            />
          ),
        })}
      />
    </>
  );
}

interface ToolsProps extends Pick<LogColumns, 'choice' | 'change'> {
  readonly query: string;
  readonly empty: boolean;
}

const Tools = memo(({ query, empty, choice, change }: ToolsProps) => (
  <>
    <LogFiles filter={{ query }} onImported={openSource} />
    <ColumnChooser choice={choice} change={change} />
    <ClearLog empty={empty} onCleared={closeCall} />
  </>
));

function NoCalls({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon={SearchX}
        title={texts.noMatch.title}
        action={<Button onClick={onClear}>{texts.noMatch.action}</Button>}
      >
        {texts.noMatch.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title={texts.empty.title}
      action={
        <Button tone="primary" onClick={() => goTo('flows')}>
          {texts.empty.action}
        </Button>
      }
    >
      {texts.empty.text}
    </EmptyState>
  );
}

function ClearLog({ empty, onCleared }: { empty: boolean; onCleared: () => void }) {
  const [asking, { open, close }] = useDisclosure(false);
  const clearing = useCommand('log.clear', { done: ({ removed }) => texts.clear.done(removed) });
  return (
    <>
      <Button small icon={Trash2} disabled={empty} onClick={open}>
        {texts.clear.button}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={texts.clear.title}
        confirmLabel={texts.clear.confirm}
        busy={clearing.busy}
        onConfirm={() =>
          void clearing.run({}, (result) => {
            close();
            if (result.ok) onCleared();
          })
        }
      >
        {texts.clear.text}
      </ConfirmDialog>
    </>
  );
}
