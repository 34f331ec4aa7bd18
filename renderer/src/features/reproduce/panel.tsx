import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReproduceVerdict, SentUnchanged } from '#shared/contract/reproduce.ts';
import { DecisionTrace } from '../../call-kit/decision-trace.tsx';
import { useReproduce } from '../../stores/reproduce.ts';
import { reproduceTexts as texts } from '../../texts/reproduce.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import layout from '../../ui/layout.module.css';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { VerdictActions } from './actions.tsx';
import { AskCustomer } from './ask-customer.tsx';
import { CallView } from './call-view.tsx';
import { CompareView } from './compare-view.tsx';
import { DocumentView } from './document-view.tsx';
import { EntryChooser } from './entry-chooser.tsx';
import { PasteField } from './paste-field.tsx';
import { PasteForms } from './paste-forms.tsx';
import classes from './reproduce.module.css';
import { SentView } from './sent-view.tsx';
import { useVerdict, type VerdictState } from './use-verdict.ts';
import { VerdictCard } from './verdict-card.tsx';

/** Takes a call that fails as somebody pasted it, and says why, what to do, and proves it. */
export default function ReproducePanel() {
  const isEmpty = useReproduce((state) => state.text.trim() === '');
  const state = useVerdict();
  const late = useLasting(state.waiting);
  return (
    <Panel title={texts.title} purpose={texts.intro}>
      <div className={classes.root}>
        <div className={classes.columns} data-empty={isEmpty || undefined}>
          <div className={classes.input}>
            <PasteField />
            <Entries state={state} />
          </div>
          <div className={classes.results} data-waiting={(late && !state.outdated) || undefined}>
            {isEmpty ? <PasteForms /> : <Results state={state} late={late} />}
          </div>
        </div>
        {/* Always there, or a screen reader would miss the first verdict. */}
        <p role="status" className={layout.spoken}>
          {state.verdict && !state.waiting
            ? texts.verdict.spoken(texts.verdict.outcomes[state.verdict.outcome], state.verdict.cause)
            : ''}
        </p>
      </div>
    </Panel>
  );
}

function Entries({ state: { reading, verdict } }: { state: VerdictState }) {
  const entry = useReproduce((state) => state.entry);
  if (reading === undefined || reading.calls.length < 2) return null;
  return <EntryChooser reading={reading} chosen={entry ?? verdict?.entry ?? reading.likely} />;
}

function Results({ state, late }: { state: VerdictState; late: boolean }) {
  const { verdict, problem, waiting, outdated, tried } = state;
  const searching =
    tried === undefined ? null : (
      <Hint>
        {texts.verdict.tried(tried)}{' '}
        <Button small tone="quiet" icon={Square} label={texts.verdict.stop} onClick={state.stop} />
      </Hint>
    );
  if (waiting && (verdict === undefined || (outdated && late))) {
    return (
      <div className={classes.stack}>
        {late ? <Hint>{texts.verdict.searching}</Hint> : null}
        {searching}
        <Loading lines={5} />
      </div>
    );
  }
  if (problem) {
    return (
      <div className={classes.stack}>
        <ErrorNotice problem={withoutMember(problem)} />
        {problem.ask === undefined ? null : <AskCustomer ask={problem.ask} />}
      </div>
    );
  }
  if (verdict === undefined) return searching;
  return (
    <>
      {searching}
      <Verdict verdict={verdict} />
    </>
  );
}

/** There is one field only, so its name in the contract says nothing. */
function withoutMember({ member: _, ...problem }: NonNullable<VerdictState['problem']>) {
  return problem;
}

function Verdict({ verdict }: { verdict: ReproduceVerdict }) {
  const { text, entry } = useReproduce();
  const [sent, setSent] = useState<SentUnchanged>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another call makes what was sent meaningless
  useEffect(() => setSent(undefined), [text, entry]);
  const { call, document, trace, compare } = verdict;
  return (
    <div className={classes.stack}>
      <VerdictCard verdict={verdict} actions={<VerdictActions verdict={verdict} onSent={setSent} />} />
      {verdict.ask === undefined ? null : <AskCustomer ask={verdict.ask} />}
      {sent ? <SentView sent={sent} /> : null}
      {compare ? <CompareView compare={compare} /> : null}
      {document ? <DocumentView document={document} /> : null}
      {call ? <CallView call={call} /> : null}
      {trace.length > 0 ? (
        <details className={classes.trace}>
          <summary>{texts.trace(trace.length)}</summary>
          <div style={{ marginTop: 12 }}>
            <DecisionTrace trace={trace} />
          </div>
        </details>
      ) : null}
    </div>
  );
}
