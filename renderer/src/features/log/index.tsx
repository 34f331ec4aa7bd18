import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Files, Pause, Play, ScrollText, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import type { CallSummary } from '#shared/contract/log.ts';
import { withWord } from '#shared/log-filter/edit.ts';
import { NoMatch } from '../../list-panel/list-panel.tsx';
import { goTo, useNavigation } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import { LiveList } from '../../ui/live-list.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { useLogFiles } from '../bundles/log-files.tsx';
import { CallPane } from './call-detail.tsx';
import { startsDay, toneOf, useLogColumns } from './columns.tsx';
import { ComparedOr, CompareState } from './compare-pane.tsx';
import { type CallListProps, ImportedCalls, ImportedLogBar, ImportedLogFrame } from './imported-log.tsx';
import classes from './log.module.css';
import { LogFilterRow, MatchCount } from './log-filter.tsx';
import { ProblemList, RangeChoice } from './problems.tsx';
import { type Shown, show, shownOf, timeOf, type View, views } from './shown.ts';
import { openSource, SourceChoice } from './source-choice.tsx';
import { useCalls } from './use-calls.ts';

// With the address of that moment: they keep their identity, so that what only they are given to is not drawn anew with
// each call that is opened.

function changeQuery(query: string): void {
  const { segments, query: route } = useNavigation.getState().route;
  show({ ...shownOf(route), query }, segments[0]);
}

function closeCall(): void {
  show(shownOf(useNavigation.getState().route.query));
}

/** The log of this service, or an imported one: calls, or what they have in common. */
export function LogPanel() {
  const { segments, query: route } = useNavigation((state) => state.route);
  const { value: logs, problem } = useKeptQuery('importedLogs.list', {});
  const shown = shownOf(route);
  const { file, query, view, range, compare } = shown;
  const selected = segments[0];
  const change = (members: Partial<Shown>, call = selected) => show({ ...shown, ...members }, call);
  const showCalls = (words: string) => show({ ...shown, view: 'calls', query: words });
  const log = logs?.find(({ id }) => id === file);
  const list = { shown, selected, onChange: change };
  // Its filter shares a row with the tools of the list.
  const isLive = file === undefined && view === 'calls';
  const content =
    file === undefined ? (
      view === 'calls' ? (
        <Calls {...list} />
      ) : (
        <Groups shown={shown} onOpen={showCalls} />
      )
    ) : log === undefined ? null : view === 'calls' ? (
      <ImportedCalls key={log.id} log={log} {...list} />
    ) : (
      <>
        <ImportedLogBar log={log} />
        <Groups shown={shown} onOpen={showCalls} />
      </>
    );
  return (
    <Panel
      layout="fill"
      title={texts.title}
      purpose={file === undefined || view !== 'calls' ? purposes[view] : bundleTexts.imported.intro}
      actions={
        <>
          <SourceChoice logs={logs ?? []} chosen={file} compare={compare} />
          <ChoiceField
            label={texts.view.label}
            hideLabel
            value={view}
            onChange={(to) => show({ ...shown, view: to, compare: undefined })}
            options={views.map((each) => ({ value: each, label: texts.view[each] }))}
          />
        </>
      }
      toolbar={
        isLive ? null : (
          <>
            <LogFilterRow query={query} onChange={changeQuery} />
            {view === 'calls' || file !== undefined ? null : (
              <RangeChoice value={range} onChange={(to) => change({ range: to })} />
            )}
          </>
        )
      }
    >
      {file === undefined ? (
        content
      ) : (
        <ImportedLogFrame gone={logs !== undefined && log === undefined}>
          {problem ? <ErrorNotice problem={problem} /> : null}
          {content}
        </ImportedLogFrame>
      )}
    </Panel>
  );
}

interface GroupsProps {
  readonly shown: Shown;
  /** Shows the calls that pass a filter. */
  readonly onOpen: (query: string) => void;
}

/** Failed calls by cause. */
function Groups({ shown, onOpen }: GroupsProps) {
  const { file, query, range } = shown;
  const counted = { file, query, range };
  return (
    <ProblemList
      counted={counted}
      onOpen={(cause) => onOpen([withWord(query, 'cause', cause), timeOf(shown)].filter(Boolean).join(' '))}
    />
  );
}

const purposes: Readonly<Record<View, string>> = {
  calls: texts.intro,
  problems: texts.problems.intro,
};

/** Every call, live, newest first, and the cause of its response. */
function Calls({ shown, selected, onChange }: CallListProps) {
  const { query, compare } = shown;
  const [paused, setPaused] = useState(false);
  const { held, watch } = useHeld();
  const list = useCalls(query, held || paused);
  const { items, former, complete, reload } = list;
  const columns = useLogColumns(items, Date.now());
  useHotkeys([['p', () => setPaused((is) => !is)]]);
  const select = (callId?: string) => show(shown, callId);
  return (
    <LiveList<CallSummary>
      list={list}
      watch={watch}
      rowNames={texts.rowNames}
      bar={
        <div className={classes.bar}>
          <LogFilterRow query={query} onChange={changeQuery}>
            <IconButton
              icon={paused ? Play : Pause}
              label={paused ? texts.pause.paused : texts.pause.button}
              data-hint={texts.pause.hint}
              aria-pressed={paused}
              aria-keyshortcuts="p"
              onClick={() => setPaused(!paused)}
            />
            <Tools query={query} empty={items?.length === 0 && query === ''} />
          </LogFilterRow>
          <span className={classes.space} />
          {query === '' ? null : <MatchCount query={query} calls={former ? undefined : items} complete={complete} />}
          <CompareState compare={compare} opened={selected} onStop={() => onChange({ compare: undefined })} />
        </div>
      }
      label={texts.table}
      columns={columns}
      rowId={(call) => call.callId}
      selectedId={selected}
      rowHeight={28}
      {...(compare !== undefined && { besideId: compare })}
      onOpen={({ callId }, beside) => {
        if (beside && selected !== undefined && selected !== callId) show({ ...shown, compare: selected }, callId);
        else select(callId);
      }}
      openOnMove={selected !== undefined}
      rowBreak={startsDay}
      rowTone={toneOf}
      empty={<NoCalls filtered={query !== ''} onClear={() => onChange({ query: '' })} />}
      width={600}
      detailLabel={texts.detail.label}
      onClose={() => select()}
      {...(selected && {
        detail: (
          <ComparedOr compare={compare} opened={selected} onStop={() => onChange({ compare: undefined })}>
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
          </ComparedOr>
        ),
      })}
    />
  );
}

interface ToolsProps {
  readonly query: string;
  readonly empty: boolean;
}

/** Below this width the navigation has only icons, and the toolbar is as narrow. */
const narrow = '(max-width: 1023px)';

const Tools = memo(({ query, empty }: ToolsProps) => {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const files = useLogFiles({ filter: { query }, onImported: openSource });
  const clear = useClearLog(closeCall);
  return (
    <>
      {isNarrow ? (
        <ActionMenu
          label={texts.moreTools}
          items={[...files.items, { label: texts.clear.button, icon: Trash2, disabled: empty, onClick: clear.ask }]}
        />
      ) : (
        <>
          <ActionMenu icon={Files} hint label={bundleTexts.files.label} items={files.items} />
          <IconButton icon={Trash2} label={texts.clear.button} disabled={empty} onClick={clear.ask} />
        </>
      )}
      {files.rest}
      {clear.dialog}
    </>
  );
});

function NoCalls({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return <NoMatch texts={texts.noMatch} onClear={onClear} />;
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

/** @returns asks before the log is cleared, in the dialog */
function useClearLog(onCleared: () => void): { readonly ask: () => void; readonly dialog: ReactNode } {
  const [asking, { open, close }] = useDisclosure(false);
  const clearing = useCommand('log.clear', { done: ({ removed }) => texts.clear.done(removed) });
  return {
    ask: open,
    dialog: (
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
    ),
  };
}
