import { FileDown, FileJson, ScrollText, Trash2 } from 'lucide-react';
import type { Flow, UseCase } from '#shared/contract/flows.ts';
import { jsonOf } from '#shared/quoting/hidden-characters.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useFlowForm } from '../../stores/flow-form.ts';
import { openLogFilter } from '../../stores/navigation.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { IconButton } from '../../ui/button.tsx';
import { Text } from '../../ui/layout.tsx';
import { useLogExport } from '../bundles/use-log-export.ts';
import { RunBar, type RunBarProps } from './run-bar.tsx';
import { pageOf } from './run-input.ts';
import { runFileName, runName } from './run-name.ts';
import classes from './run-pane.module.css';
import { SequenceDiagram } from './sequence-diagram.tsx';
import { useNewest } from './use-newest.ts';
import type { RunCommands } from './use-run-commands.ts';

interface RunPaneProps {
  /** Of the next run, while none is shown. */
  readonly useCase: UseCase;
  readonly run: Flow | undefined;
  readonly commands: RunCommands;
  readonly started: RunBarProps['started'];
}

/** The sequence of a run; below it the bar of the next step. */
export function RunPane({ useCase, run, commands, started }: RunPaneProps) {
  const newest = useNewest();
  const page = pageOf(useFlowForm().page);
  return (
    <div className={classes.pane}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1) */}
      <section className={classes.scene} aria-label={texts.diagram.heading} tabIndex={0}>
        {run ? (
          <RunHead run={run} commands={commands} />
        ) : (
          <div className={classes.head}>
            <h2 className={classes.title}>{texts.diagram.heading}</h2>
            <Text color="text-3">{texts.diagram.expectedIntro}</Text>
          </div>
        )}
        <SequenceDiagram useCase={useCase} page={page} run={run} newest={newest} />
      </section>
      <RunBar run={run} commands={commands} started={started} toNewest={newest.isAway ? newest.show : undefined} />
    </div>
  );
}

/** What a run is called, and what can be done with it as a whole. */
function RunHead({ run, commands }: { readonly run: Flow; readonly commands: RunCommands }) {
  const { saveFile } = usePlatform();
  const exporting = useLogExport();
  return (
    <div className={classes.head} data-run>
      <h2 className={classes.title} title={runName(run)}>
        {runName(run)}
      </h2>
      <div className={classes.actions}>
        <IconButton icon={ScrollText} label={texts.runs.inLog} onClick={() => openLogFilter({ flowId: run.id })} />
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
  );
}
