import { FileDown, FileJson, ImageDown, ScrollText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Flow, UseCase } from '#shared/contract/flows.ts';
import { jsonOf } from '#shared/quoting/hidden-characters.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useFlowForm } from '../../stores/flow-form.ts';
import { openLogFilter, replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLogExport } from '../bundles/use-log-export.ts';
import { pageOf } from './page-form.ts';
import { RunBar, type RunBarProps } from './run-bar.tsx';
import { RunComparison } from './run-comparison.tsx';
import { runFileName, runName } from './run-name.ts';
import classes from './run-pane.module.css';
import { runSvg } from './run-svg.ts';
import { RunTimeline } from './run-timeline.tsx';
import { SequenceDiagram } from './sequence-diagram.tsx';
import { useNewest } from './use-newest.ts';
import type { RunCommands } from './use-run-commands.ts';

interface RunPaneProps {
  /** Of the next run, while none is shown. */
  readonly useCase: UseCase;
  readonly run: Flow | undefined;
  readonly runs: readonly Flow[];
  readonly commands: RunCommands;
  readonly started: RunBarProps['started'];
}

/** A run in pictures: its sequence, its requests by time, or beside another run; below it the bar of the next step. */
export function RunPane({ useCase, run, runs, commands, started }: RunPaneProps) {
  const newest = useNewest();
  const page = pageOf(useFlowForm().page);
  const { query } = useNavigation((state) => state.route);
  const isSequence = query.view === undefined && query.with === undefined;
  const sequence = <SequenceDiagram useCase={useCase} page={page} run={run} newest={newest} />;
  return (
    <div className={classes.pane}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1) */}
      <section className={classes.scene} aria-label={texts.diagram.heading} tabIndex={0}>
        {run ? (
          <RunViews run={run} runs={runs} commands={commands} sequence={sequence} />
        ) : (
          <>
            <div className={classes.head}>
              <h2 className={classes.title}>{texts.diagram.heading}</h2>
              <p className={classes.intro}>{texts.diagram.expectedIntro}</p>
            </div>
            {sequence}
          </>
        )}
      </section>
      <RunBar
        run={run}
        commands={commands}
        started={started}
        toNewest={isSequence && newest.isAway ? newest.show : undefined}
      />
    </div>
  );
}

interface RunViewsProps extends Pick<RunPaneProps, 'runs' | 'commands'> {
  readonly run: Flow;
  readonly sequence: ReactNode;
}

function RunViews({ run, runs, commands, sequence }: RunViewsProps) {
  const { query } = useNavigation((state) => state.route);
  const { saveFile } = usePlatform();
  const exporting = useLogExport();
  const others = runs.filter(({ id }) => id !== run.id);
  const other = others.find(({ id }) => id === query.with);
  const view = other ? 'compare' : query.view === 'timeline' ? 'timeline' : 'sequence';
  const show = (change: Record<string, string | undefined>) => replaceRoute('flows', [run.id], change);
  return (
    <Tabs
      label={texts.views.label}
      value={view}
      head={(list) => (
        <div className={classes.head} data-run>
          <h2 className={classes.title} title={runName(run)}>
            {runName(run)}
          </h2>
          {list}
          <div className={classes.actions}>
            <IconButton icon={ScrollText} label={texts.runs.inLog} onClick={() => openLogFilter({ flowId: run.id })} />
            <IconButton
              icon={ImageDown}
              label={texts.export.svg}
              onClick={() => saveFile(runFileName(run, 'svg'), runSvg(run), 'image/svg+xml')}
            />
            <IconButton
              icon={FileJson}
              label={texts.export.json}
              onClick={() => saveFile(runFileName(run, 'json'), `${jsonOf(run, 2)}\n`, 'application/json')}
            />
            <IconButton
              icon={FileDown}
              label={texts.export.har}
              disabled={exporting.calls !== undefined}
              onClick={() => void exporting.start('har', { flowId: run.id }, runFileName(run, 'har'))}
            />
            <IconButton
              icon={Trash2}
              label={texts.runs.forget}
              busy={commands.acting === 'remove'}
              onClick={() => void commands.remove(run.id)}
            />
          </div>
        </div>
      )}
      onChange={(to) => show(to === 'timeline' ? { view: to } : to === 'compare' ? { with: others[0]?.id } : {})}
      items={[
        {
          id: 'sequence',
          label: texts.views.sequence,
          content: sequence,
        },
        { id: 'timeline', label: texts.views.timeline, content: <RunTimeline run={run} /> },
        ...(others.length === 0
          ? []
          : [
              {
                id: 'compare',
                label: texts.views.compare,
                content: (
                  <>
                    <div className={classes.with}>
                      <SelectField
                        label={texts.compare.with}
                        data={others.map((each) => ({
                          value: each.id,
                          label: `${runName(each)} · ${each.siteName}`,
                        }))}
                        value={other?.id ?? null}
                        onChange={(to) => to && show({ with: to })}
                      />
                    </div>
                    {other ? <RunComparison a={run} b={other} /> : null}
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}
