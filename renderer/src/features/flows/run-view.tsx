import { FileDown, FileJson, ImageDown } from 'lucide-react';
import type { Flow, PageParameters, UseCase } from '#shared/contract/flows.ts';
import { jsonOf } from '#shared/quoting/hidden-characters.ts';
import { usePlatform } from '../../platform/context.tsx';
import { replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLogExport } from '../bundles/use-log-export.ts';
import { RunComparison } from './run-comparison.tsx';
import { runFileName, runName } from './run-name.ts';
import { runSvg } from './run-svg.ts';
import { RunTimeline } from './run-timeline.tsx';
import classes from './run-view.module.css';
import { SequenceDiagram } from './sequence-diagram.tsx';

interface RunViewProps {
  /** Of the next run, while none is shown. */
  readonly useCase: UseCase;
  readonly page: PageParameters;
  readonly run: Flow | undefined;
  readonly runs: readonly Flow[];
}

/** A run in pictures: its sequence, its requests by time, or beside another run. */
export function RunView({ useCase, page, run, runs }: RunViewProps) {
  const { query } = useNavigation((state) => state.route);
  const { saveFile } = usePlatform();
  const exporting = useLogExport();
  if (!run) {
    return (
      <Section title={texts.diagram.heading} description={texts.diagram.expectedIntro}>
        <SequenceDiagram key={useCase} useCase={useCase} page={page} run={undefined} />
      </Section>
    );
  }
  const others = runs.filter(({ id }) => id !== run.id);
  const other = others.find(({ id }) => id === query.with);
  const view = other ? 'compare' : query.view === 'timeline' ? 'timeline' : 'sequence';
  const show = (change: Record<string, string | undefined>) => replaceRoute('flows', [run.id], change);
  return (
    <Section
      title={runName(run)}
      actions={
        <>
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
        </>
      }
    >
      <Tabs
        label={texts.views.label}
        value={view}
        onChange={(to) => show(to === 'timeline' ? { view: to } : to === 'compare' ? { with: others[0]?.id } : {})}
        items={[
          {
            id: 'sequence',
            label: texts.views.sequence,
            content: <SequenceDiagram key={run.id} useCase={useCase} page={page} run={run} />,
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
    </Section>
  );
}
