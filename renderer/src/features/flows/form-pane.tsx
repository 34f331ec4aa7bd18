import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Flow, WhatIf } from '#shared/contract/flows.ts';
import type { Site } from '#shared/contract/sites.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { IconButton } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Text, Words } from '../../ui/layout.tsx';
import classes from './form-pane.module.css';
import { type NextRun, RunForm } from './run-form.tsx';
import { useRunSummary } from './run-summary.ts';

interface FormPaneProps {
  readonly sites: readonly Site[];
  readonly site: Site;
  /** The run that is shown: its parameters are a line, until they are asked for. */
  readonly run: Flow | undefined;
  readonly busy: boolean;
  readonly onStart: (run: NextRun, whatIf?: WhatIf) => Promise<void>;
}

/** The parameters of the next run. Beside a run they are folded to a line, which opens them at the one that is changed most. */
export function FormPane({ sites, site, run, busy, onStart }: FormPaneProps) {
  const [unfoldedFor, setUnfolded] = useState<string>();
  const pane = useRef<HTMLElement>(null);
  const summary = useRunSummary(site);
  const runId = run?.id;
  const folded = runId !== undefined && unfoldedFor !== runId;
  const canFold = runId !== undefined && !folded;
  useEffect(() => {
    if (unfoldedFor === undefined) return;
    const form = pane.current;
    const field =
      form?.querySelector<HTMLInputElement>('[data-main]') ?? form?.querySelector<HTMLInputElement>('input');
    field?.focus();
    if (field?.type === 'text') field.select();
  }, [unfoldedFor]);
  const isFoldedByUser = useRef(false);
  useEffect(() => {
    if (!folded || !isFoldedByUser.current) return;
    isFoldedByUser.current = false;
    pane.current?.querySelector<HTMLElement>('[data-unfold]')?.focus();
  }, [folded]);
  const fold = () => {
    isFoldedByUser.current = true;
    setUnfolded(undefined);
  };
  return (
    <section
      ref={pane}
      className={classes.root}
      aria-label={texts.parameters.heading}
      data-folded={folded || undefined}
      data-starts
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !canFold || (event.target as Element).ariaExpanded === 'true') return;
        event.stopPropagation();
        fold();
      }}
    >
      {folded ? <h2 className={layout.spoken}>{texts.parameters.heading}</h2> : null}
      {folded ? (
        <button
          type="button"
          className={classes.summary}
          data-unfold
          aria-expanded={false}
          title={summary}
          onClick={() => setUnfolded(runId)}
        >
          <Words display="block" flex={1} minWidth={0}>
            <Words display="block" fontSize={11} lineHeight="16px" color="text-3">
              {texts.parameters.change}
            </Words>
            <span className={classes.values}>{summary}</span>
          </Words>
          <ChevronDown size={16} aria-hidden className={classes.chevron} />
        </button>
      ) : (
        <div className={classes.head}>
          <Text as="h2" fontSize={14} fontWeight={600} lineHeight="22px">
            {texts.parameters.heading}
          </Text>
          {canFold ? <IconButton icon={ChevronUp} label={texts.parameters.fold} onClick={fold} /> : null}
        </div>
      )}
      <RunForm sites={sites} site={site} busy={busy} folded={folded} onStart={onStart} />
    </section>
  );
}
