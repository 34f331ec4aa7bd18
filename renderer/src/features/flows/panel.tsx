import { Building2 } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { type UseCase, useCase as useCaseSchema, type WhatIf } from '#shared/contract/flows.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import { chooseFlowSite, takeRun, useFlowForm } from '../../stores/flow-form.ts';
import { useLastSite } from '../../stores/last-site.ts';
import { goTo, replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { moveOn } from '../../stores/presence.ts';
import { useSites } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './flows.module.css';
import { FormPane } from './form-pane.tsx';
import { useExampleRedirect } from './landing-address.ts';
import { NextLogins } from './next-logins-section.tsx';
import type { NextRun } from './run-form.tsx';
import { loginOf, pageOf, serverOf } from './run-input.ts';
import { RunList } from './run-list.tsx';
import { RunPane } from './run-pane.tsx';
import { useFlowRuns } from './use-flow-runs.ts';
import { useRunCommands } from './use-run-commands.ts';
import { useSelectedRun } from './use-selected-run.ts';

/** The use cases as guided runs: parameters, live sequence diagram, and what was obtained. */
export default function FlowsPanel() {
  const sites = useSites();
  return (
    <Panel
      title={texts.title}
      purpose={texts.intro}
      layout={sites.value && sites.value.length > 0 ? 'fill' : 'page'}
      actions={sites.value && sites.value.length > 0 ? <NextLogins /> : undefined}
      toolbar={sites.value && sites.value.length > 0 ? <UseCases /> : undefined}
    >
      {sites.problem ? <ErrorNotice problem={sites.problem} onRetry={() => void sites.load()} /> : null}
      {sites.value === undefined && !sites.problem ? <Loading lines={6} /> : null}
      {sites.value?.length === 0 ? (
        <EmptyState icon={Building2} texts={texts.noSites} onAction={() => goTo('sites')} />
      ) : null}
      {sites.value && sites.value.length > 0 ? <Runs sites={sites.value} /> : null}
    </Panel>
  );
}

/** The use cases; another one leaves the run that is shown. */
function UseCases() {
  const { useCase } = useFlowForm();
  const { panel, segments } = useNavigation((state) => state.route);
  const choices = useRef<HTMLDivElement>(null);
  // Where they do not fit, the chosen one is in sight: a run brings its own.
  useEffect(() => {
    choices.current?.querySelector(`[value="${useCase}"]`)?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [useCase]);
  return (
    <div ref={choices} className={classes.useCases}>
      <ChoiceField
        hideLabel
        label={texts.useCase}
        options={useCaseSchema.options.map((value, index) => ({
          value,
          label: (
            <>
              <span className={classes.ordinal}>{index + 1} </span>
              {texts.useCases[value].name}
            </>
          ),
        }))}
        value={useCase}
        onChange={(to) => {
          useFlowForm.setState({ useCase: to, shown: undefined });
          // A run that is still being started belongs to the use case that was left.
          moveOn();
          if (panel === 'flows' && segments.length > 0) replaceRoute('flows');
        }}
      />
    </div>
  );
}

function Runs({ sites }: { sites: NonNullable<ReturnType<typeof useSites>['value']> }) {
  const { runs, problem, load, take, add, drop } = useFlowRuns();
  const { useCase, apiKey, taken } = useFlowForm();
  const last = useLastSite(sites);
  const lastKey = last?.apiKey;
  // Before the address is read, which may name another site.
  useEffect(() => {
    if (lastKey !== undefined && useFlowForm.getState().apiKey !== lastKey) chooseFlowSite(lastKey);
  }, [lastKey]);
  const selected = useSelectedRun(runs);
  const acts = useRunCommands({ take, add, drop });
  const started = useRef(false);
  const commands: typeof acts = {
    ...acts,
    start(input) {
      started.current = true;
      return acts.start(input);
    },
  };
  const site = sites.find((each) => each.apiKey === apiKey) ?? last;
  const run = runs?.find(({ id }) => id === selected);
  const runId = run?.id;
  // A run that is opened from elsewhere brings along what it was started with.
  const exampleRedirect = useExampleRedirect();
  const bring = useRef(() => {});
  bring.current = () => {
    const domains = sites.find((each) => each.apiKey === run?.apiKey)?.domains ?? [];
    if (run) takeRun(run, exampleRedirect(domains));
  };
  useEffect(() => {
    if (runId !== undefined && taken !== runId) bring.current();
  }, [runId, taken]);
  const fromForm = useRef(async (_next: NextRun, _whatIf?: WhatIf) => {});
  fromForm.current = async (next, whatIf) => {
    await commands.start({
      useCase,
      apiKey: next.site.apiKey,
      ...(whatIf && { whatIf }),
      ...(next.apiDomain && { apiDomain: next.apiDomain }),
      ...(next.upstream && { upstream: true as const }),
      ...parametersOf(useCase, next),
    });
  };
  // Always the same: the form is not drawn anew when the runs have been read.
  const startFromForm = useCallback((next: NextRun, whatIf?: WhatIf) => fromForm.current(next, whatIf), []);
  if (!site) return null;

  return (
    <div className={classes.root}>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      <div className={classes.panes} data-run={run !== undefined || undefined}>
        <FormPane sites={sites} site={site} run={run} busy={commands.acting === 'start'} onStart={startFromForm} />
        <RunPane key={run?.id ?? useCase} useCase={useCase} run={run} commands={commands} started={started} />
        <div className={classes.runs}>
          <Section plain title={texts.runs.heading}>
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
