import { Building2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type UseCase, useCase as useCaseSchema, type WhatIf } from '#shared/contract/flows.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import { useFlowForm } from '../../stores/flow-form.ts';
import { goTo, replaceRoute } from '../../stores/navigation.ts';
import { moveOn } from '../../stores/presence.ts';
import { useSites } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './flows.module.css';
import { loginOf, serverOf } from './login-form.ts';
import { Obtained } from './obtained.tsx';
import { pageOf } from './page-form.ts';
import { type NextRun, RunForm } from './run-form.tsx';
import { RunList } from './run-list.tsx';
import { RunView } from './run-view.tsx';
import { useFlowRuns } from './use-flow-runs.ts';
import { useRunCommands } from './use-run-commands.ts';
import { useSelectedRun } from './use-selected-run.ts';

/** The use cases as guided runs: parameters, live sequence diagram, and what was obtained. */
export function FlowsPanel() {
  const sites = useSites();
  return (
    <Panel title={texts.title} purpose={texts.intro}>
      {sites.problem ? <ErrorNotice problem={sites.problem} onRetry={() => void sites.load()} /> : null}
      {sites.value === undefined && !sites.problem ? <Loading lines={6} /> : null}
      {sites.value?.length === 0 ? (
        <EmptyState
          icon={Building2}
          title={texts.noSites.title}
          action={
            <Button tone="primary" onClick={() => goTo('sites')}>
              {texts.noSites.action}
            </Button>
          }
        >
          {texts.noSites.text}
        </EmptyState>
      ) : null}
      {sites.value && sites.value.length > 0 ? <Runs sites={sites.value} /> : null}
    </Panel>
  );
}

function Runs({ sites }: { sites: NonNullable<ReturnType<typeof useSites>['value']> }) {
  const { runs, problem, load, take, drop } = useFlowRuns();
  const { useCase, apiKey, page } = useFlowForm();
  const selected = useSelectedRun(runs);
  const commands = useRunCommands({ take, drop });
  const site = sites.find((each) => each.apiKey === apiKey) ?? sites[0];
  const run = runs?.find(({ id }) => id === selected);
  const runUseCase = run?.useCase;
  const runId = run?.id;
  const obtained = useRef<HTMLDivElement>(null);
  // The start button may be far below the result of the run.
  useEffect(() => {
    if (runId) obtained.current?.scrollIntoView({ block: 'nearest' });
  }, [runId]);
  // The form keeps its site, also when another site becomes the first of the list.
  const first = apiKey === undefined ? site?.apiKey : undefined;
  useEffect(() => {
    if (first) useFlowForm.setState({ apiKey: first });
  }, [first]);
  // A run that is opened from elsewhere brings its use case along.
  useEffect(() => {
    if (runUseCase) useFlowForm.setState({ useCase: runUseCase });
  }, [runUseCase]);
  if (!site) return null;

  const startFromForm = (next: NextRun, whatIf?: WhatIf) =>
    commands.start({
      useCase,
      apiKey: next.site.apiKey,
      ...(whatIf && { whatIf }),
      ...(next.apiDomain && { apiDomain: next.apiDomain }),
      ...parametersOf(useCase, next),
    });
  return (
    <div className={classes.root}>
      <div className={classes.tabs}>
        <ChoiceField
          hideLabel
          label={texts.useCase}
          options={useCaseSchema.options.map((value, index) => ({
            value,
            label: `${index + 1}  ${texts.useCases[value].name}`,
          }))}
          value={useCase}
          onChange={(to) => {
            useFlowForm.setState({ useCase: to, shown: undefined });
            // A run that is still being started belongs to the use case that was left.
            moveOn();
            if (selected) replaceRoute('flows');
          }}
        />
      </div>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      <div className={classes.columns}>
        <div className={classes.form}>
          <Section title={texts.parameters.heading}>
            <RunForm
              sites={sites}
              site={site}
              busy={commands.acting === 'start'}
              onStart={(next, whatIf) => void startFromForm(next, whatIf)}
            />
          </Section>
        </div>
        <div ref={obtained} className={classes.obtained}>
          <Section title={texts.obtained.heading}>
            {run ? (
              <Obtained run={run} commands={commands} />
            ) : (
              <p className={classes.intro}>{texts.obtained.nothingYet}</p>
            )}
          </Section>
        </div>
        <div className={classes.diagram}>
          <RunView useCase={useCase} page={pageOf(page)} run={run} runs={runs ?? []} />
        </div>
        <div className={classes.runs}>
          <Section title={texts.runs.heading}>
            {runs ? <RunList runs={runs} selected={selected} /> : <Loading lines={3} />}
          </Section>
        </div>
      </div>
    </div>
  );
}

function parametersOf(
  useCase: UseCase,
  next: NextRun,
): Pick<OperationInput<'flows.start'>, 'login' | 'server' | 'page' | 'openid' | 'saml'> {
  switch (useCase) {
    case 'server':
      return { server: serverOf(next.server) };
    case 'page':
      return { page: pageOf(next.page) };
    case 'openid':
      return { openid: next.openid };
    case 'saml':
      return { saml: next.saml };
    default:
      return { login: loginOf(next.login) };
  }
}
