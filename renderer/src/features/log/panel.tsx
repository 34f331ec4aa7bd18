import { useMediaQuery } from '@mantine/hooks';
import { Files, Pause, Play, ScrollText, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import type { CallSummary } from '#shared/contract/log.ts';
import { withWord } from '#shared/log-filter/edit.ts';
import { NoMatch } from '../../list-panel/resource-list.tsx';
import { goTo, useNavigation } from '../../stores/navigation.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLetterKeys } from '../../ui/letter-keys.ts';
import { LiveList } from '../../ui/live-list.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { useToday } from '../../ui/use-now.ts';
import { useLogFiles } from '../bundles/log-files.tsx';
import { CallPane } from './call-detail.tsx';
import { startsDay, toneOf, useLogColumns } from './columns.tsx';
import { ComparedOr, CompareState } from './compare-pane.tsx';
import classes from './log.module.css';
import { LogFilterRow, MatchCount } from './log-filter.tsx';
import { ProblemList, RangeChoice } from './problems.tsx';
import { type Shown, show, shownOf, timeOf, type View, views } from './shown.ts';
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

/** The log: calls, or what they have in common. */
export default function LogPanel() {
  const { segments, query: route } = useNavigation((state) => state.route);
  const shown = shownOf(route);
  const { query, view, range } = shown;
  const change = (members: Partial<Shown>) => show({ ...shown, ...members }, segments[0]);
  return (
    <Panel
      layout="fill"
      title={texts.title}
      purpose={purposes[view]}
      actions={
        <ChoiceField
          label={texts.view.label}
          hideLabel
          value={view}
          onChange={(to) => show({ ...shown, view: to, compare: undefined })}
          options={views.map((each) => ({ value: each, label: texts.view[each] }))}
        />
      }
      toolbar={
        // That of the calls shares a row with the tools of the list.
        view === 'calls' ? null : (
          <>
            <LogFilterRow query={query} onChange={changeQuery} />
            <RangeChoice value={range} onChange={(to) => change({ range: to })} />
          </>
        )
      }
    >
      {view === 'calls' ? (
        <Calls shown={shown} selected={segments[0]} onChange={change} />
      ) : (
        <ProblemList
          counted={{ query, range }}
          onOpen={(cause) => {
            const words = [withWord(query, 'cause', cause), timeOf(range)].filter(Boolean).join(' ');
            show({ ...shown, view: 'calls', query: words });
          }}
        />
      )}
    </Panel>
  );
}

const purposes: Readonly<Record<View, string>> = {
  calls: texts.intro,
  problems: texts.problems.intro,
};

interface CallsProps {
  readonly shown: Shown;
  /** CallId of the open call. */
  readonly selected: string | undefined;
  readonly onChange: (members: Partial<Shown>) => void;
}

/** Every call, live, newest first, and the cause of its response. */
function Calls({ shown, selected, onChange }: CallsProps) {
  const { query, compare } = shown;
  const [paused, setPaused] = useState(false);
  const { held, watch } = useHeld();
  const list = useCalls(query, held || paused);
  const { items, former, complete, reload } = list;
  const columns = useLogColumns(items, useToday());
  useLetterKeys({ p: () => setPaused((is) => !is) });
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
      width={560}
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
  const files = useLogFiles({ query });
  const ask = useAskedCommand('log.clear');
  const clear = () => ask({}, { ...texts.clearing, after: closeCall });
  return (
    <>
      {isNarrow ? (
        <ActionMenu
          label={texts.moreTools}
          items={[...files.items, { label: texts.clear, icon: Trash2, disabled: empty, onClick: clear }]}
        />
      ) : (
        <>
          <ActionMenu icon={Files} hint label={bundleTexts.files.label} items={files.items} />
          <IconButton icon={Trash2} label={texts.clear} disabled={empty} onClick={clear} />
        </>
      )}
      {files.rest}
    </>
  );
});

function NoCalls({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return <NoMatch texts={texts.noMatch} onClear={onClear} />;
  }
  return <EmptyState icon={ScrollText} texts={texts.empty} onAction={() => goTo('flows')} />;
}
