import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ExpectedStep, Flow, FlowStep, PageParameters, UseCase } from '#shared/contract/flows.ts';
import { expectedStepsOf, pendingSteps } from '#shared/flows/expected-steps.ts';
import { useFlowForm } from '../../stores/flow-form.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Breakable, pieces } from '../../ui/breakable.tsx';
import { formatLatency } from '../../ui/format-time.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ArrowCode } from './arrow-code.tsx';
import { travelled } from './carried-parameters.ts';
import { type Arrow, layOut } from './diagram-layout.ts';
import { partyName } from './party-name.ts';
import classes from './sequence-diagram.module.css';
import { StepDetail } from './step-detail.tsx';

const tones = { ok: 'ok', failed: 'error', waiting: 'warn' } as const;
const noSteps: readonly FlowStep[] = [];

interface SequenceDiagramProps {
  /** Of the next run, while none is shown. */
  readonly useCase: UseCase;
  /** What the page of the next run does. */
  readonly page: PageParameters;
  readonly run: Flow | undefined;
}

/**
 * The messages between the parties: complete from the start, those to come in grey, and filled in live. Each message that
 * was sent opens what it carried; each one that a client sends offers its code, also before it is sent.
 */
export function SequenceDiagram({ useCase, page, run }: SequenceDiagramProps) {
  const { saml } = useFlowForm();
  const [open, setOpen] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const steps = run?.steps ?? noSteps;
  const count = useRef(steps.length);
  // A new arrow must be visible, so an open one above it is closed. It stays open while it has the focus, because it is
  // being read.
  useEffect(() => {
    const reading = document.hasFocus() && list.current?.contains(document.activeElement);
    if (steps.length > count.current && !reading) {
      setOpen(undefined);
      list.current?.querySelector('[data-newest]')?.scrollIntoView({ block: 'nearest' });
    }
    count.current = steps.length;
  }, [steps.length]);
  const pending = pendingSteps(run?.expected ?? expectedStepsOf(useCase, page, saml), steps);
  const ended = run?.status === 'failed' || run?.status === 'cancelled';
  const shown = run?.useCase ?? useCase;
  const diagram = layOut(shown, [...steps, ...pending.map(asStep)]);
  const column = 100 / (diagram.parties.length - 1);
  const toggle = (id: string) => setOpen(open === id ? undefined : id);
  return (
    <div className={classes.root}>
      <div className={classes.parties} aria-hidden>
        {diagram.parties.map(({ party, at }) => (
          <span key={party} className={classes.party} style={{ left: `${at}%` }}>
            {partyName(shown, party)}
          </span>
        ))}
      </div>
      <div className={classes.lifelines} aria-hidden>
        {diagram.parties.map(({ party, at }) => (
          <span key={party} className={classes.lifeline} style={{ left: `${at}%` }} />
        ))}
      </div>
      <ol ref={list} className={classes.steps} aria-label={texts.diagram.label}>
        {diagram.arrows.map((arrow, index) => {
          const { step } = arrow;
          const made = index < steps.length;
          const face = <ArrowFace arrow={arrow} useCase={shown} column={column} number={index + 1} />;
          if (!made && !(run && step.hasCode)) {
            return (
              <li key={step.id} className={classes.step} data-outcome="expected" data-ended={ended || undefined}>
                <div className={classes.arrow}>
                  {face}
                  {run ? <span className={classes.outcome}>{texts.diagram.pending(ended)}</span> : null}
                </div>
              </li>
            );
          }
          return (
            <Step
              key={step.id}
              step={step}
              made={made}
              newest={index === steps.length - 1}
              ended={ended}
              took={took(steps, index)}
              open={open === step.id}
              onToggle={() => toggle(step.id)}
              face={face}
            >
              {run && made ? <StepDetail run={run} step={step} /> : null}
              {run && !made ? (
                <>
                  <p className={classes.notYet}>{texts.diagram.codeBefore}</p>
                  <ArrowCode run={run} arrow={step.id} />
                </>
              ) : null}
            </Step>
          );
        })}
      </ol>
      {run?.status === 'waiting' ? (
        <p className={classes.waiting} role="status">
          <span>{run.useCase === 'page' ? texts.diagram.waitingForPage : texts.diagram.waiting}</span>
        </p>
      ) : null}
    </div>
  );
}

interface StepProps {
  readonly step: FlowStep;
  /** False: it is to come. */
  readonly made: boolean;
  readonly newest: boolean;
  readonly ended: boolean;
  readonly took: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly face: ReactNode;
  readonly children: ReactNode;
}

function Step({ step, made, newest, ended, took: duration, open, onToggle, face, children }: StepProps) {
  const id = `step-${step.id}`;
  const facts = [step.status === undefined ? undefined : `HTTP ${step.status}`, duration].filter(Boolean);
  return (
    <li
      className={classes.step}
      data-outcome={made ? step.outcome : 'expected'}
      data-ended={(!made && ended) || undefined}
      data-newest={newest || undefined}
    >
      <button type="button" className={classes.arrow} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        {face}
        <span className={classes.outcome}>
          {made ? (
            <StatusBadge tone={tones[step.outcome]} plain>
              {texts.diagram.outcome[step.outcome]}
            </StatusBadge>
          ) : (
            <span>{texts.diagram.pendingCode}</span>
          )}
          {facts.map((fact, index) => (
            <span key={fact} className={classes.facts}>
              {index > 0 ? <span className={classes.spoken}> · </span> : null}
              {fact}
            </span>
          ))}
        </span>
        <ChevronDown size={15} className={classes.chevron} aria-hidden />
      </button>
      <div id={id} hidden={!open} className={classes.detail}>
        {open ? children : null}
      </div>
    </li>
  );
}

/** How long a message took: its call, or the user at the provider; of others, when they were made. */
function took(steps: readonly FlowStep[], index: number): string | undefined {
  const step = steps[index];
  if (step?.duration !== undefined) return formatLatency(step.duration);
  if (step?.elapsed === undefined) return undefined;
  const before = steps[index - 1]?.elapsed;
  if (step.kind === 'providerResponds' && before !== undefined) return formatLatency(step.elapsed - before);
  return texts.diagram.after(formatLatency(step.elapsed));
}

interface ArrowFaceProps {
  readonly arrow: Arrow;
  readonly useCase: UseCase;
  /** Percent between two lifelines. */
  readonly column: number;
  readonly number: number;
}

/** Words above a line and what travelled below it, both between the lifelines of the arrow. */
function ArrowFace({ arrow, useCase, column, number }: ArrowFaceProps) {
  const { step, left, width, direction } = arrow;
  // A note of a party to itself is centred on its lifeline, or begins or ends at an outer one.
  const from = direction === 'self' ? Math.min(Math.max(left - column / 2, 0), 100 - column) : left;
  const words = { marginLeft: `${from}%`, width: `${direction === 'self' ? column : width}%` };
  const edge = direction === 'self' && (left === 0 ? 'start' : left === 100 ? 'end' : undefined);
  const parties = texts.diagram.arrow(partyName(useCase, step.from), partyName(useCase, step.to));
  const carried = travelled(step.parameters);
  return (
    <>
      <span className={classes.number}>{number}</span>
      <span className={classes.plot}>
        <span className={classes.words} style={words} data-edge={edge || undefined}>
          <span className={classes.label} data-long={isLong(step.label) || undefined}>
            <span className={classes.text}>
              <Breakable text={step.label} />
            </span>
          </span>
          <span className={classes.spoken}>{parties}</span>
        </span>
        {direction === 'self' ? null : (
          <svg className={classes.line} style={{ marginLeft: `${left}%`, width: `${width}%` }} aria-hidden="true">
            <line x1="0" y1="6" x2="100%" y2="6" />
            {direction === 'left' ? (
              <path d="M0 6 L9 1.5 L9 10.5 Z" />
            ) : (
              <svg x="100%" y="0" overflow="visible" aria-hidden="true">
                <path d="M0 6 L-9 1.5 L-9 10.5 Z" />
              </svg>
            )}
          </svg>
        )}
        {carried ? (
          <span className={classes.carried} style={words} title={carried}>
            <span>
              <Breakable text={carried} />
            </span>
          </span>
        ) : null}
      </span>
    </>
  );
}

/** Words longer than this, in characters, break anywhere rather than reach over other lifelines. */
const longWord = 24;

function isLong(label: string): boolean {
  return pieces(label).some((piece) => piece.split(' ').some((word) => word.length > longWord));
}

function asStep({ kind, from, to, hasCode }: ExpectedStep): FlowStep {
  return {
    id: kind,
    kind,
    at: 0,
    from,
    to,
    label: texts.diagram.expected[kind],
    outcome: 'waiting',
    explanation: '',
    parameters: [],
    ...(hasCode && { hasCode }),
  };
}
