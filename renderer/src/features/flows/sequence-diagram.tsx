import { useEffect, useRef, useState } from 'react';
import type { FlowStep, UseCase } from '#shared/contract/flows.ts';
import { flowTexts as texts } from '../../i18n/en/flows.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Arrow, layOut } from './diagram-layout.ts';
import { expectedSteps } from './expected-steps.ts';
import classes from './sequence-diagram.module.css';
import { StepDetail } from './step-detail.tsx';

const tones = { ok: 'ok', failed: 'error', waiting: 'warn' } as const;

export interface SequenceDiagramProps {
  readonly useCase: UseCase;
  readonly steps: readonly FlowStep[];
  /** The login is open and its call-back has not come yet. */
  readonly waiting: boolean;
}

/** The messages between the parties, filled in live; each arrow opens its request and response. */
export function SequenceDiagram({ useCase, steps, waiting }: SequenceDiagramProps) {
  const [open, setOpen] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const count = useRef(steps.length);
  // A new arrow must be visible, so an open one above it is closed. It stays open while it has the focus, because it is
  // being read.
  useEffect(() => {
    const reading = document.hasFocus() && list.current?.contains(document.activeElement);
    if (steps.length > count.current && !reading) {
      setOpen(undefined);
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    }
    count.current = steps.length;
  }, [steps.length]);
  const planned = steps.length === 0 && !waiting;
  const shown = planned ? plannedSteps(useCase) : steps;
  const diagram = layOut(useCase, shown);
  return (
    <div className={classes.root}>
      <div className={classes.parties} aria-hidden>
        {diagram.parties.map(({ party, at }) => (
          <span key={party} className={classes.party} style={{ left: `${at}%` }}>
            {texts.diagram.parties[party]}
          </span>
        ))}
      </div>
      <div className={classes.lifelines} aria-hidden>
        {diagram.parties.map(({ party, at }) => (
          <span key={party} className={classes.lifeline} style={{ left: `${at}%` }} />
        ))}
      </div>
      <ol ref={list} className={classes.steps} aria-label={texts.diagram.label}>
        {diagram.arrows.map((arrow, index) =>
          planned ? (
            <li key={arrow.step.id} className={classes.step} data-outcome="expected">
              <div className={classes.arrow}>
                <ArrowFace arrow={arrow} number={index + 1} />
              </div>
            </li>
          ) : (
            <Step
              key={arrow.step.id}
              arrow={arrow}
              number={index + 1}
              open={open === arrow.step.id}
              onToggle={() => setOpen(open === arrow.step.id ? undefined : arrow.step.id)}
            />
          ),
        )}
      </ol>
      {waiting ? (
        <p className={classes.waiting} role="status">
          <span>{texts.diagram.waiting}</span>
        </p>
      ) : null}
    </div>
  );
}

interface StepProps {
  readonly arrow: Arrow;
  readonly number: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Step({ arrow, number, open, onToggle }: StepProps) {
  const { step } = arrow;
  const id = `step-${step.id}`;
  return (
    <li className={classes.step} data-outcome={step.outcome}>
      <button type="button" className={classes.arrow} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <ArrowFace arrow={arrow} number={number} />
        <span className={classes.outcome}>
          <StatusBadge tone={tones[step.outcome]} plain>
            {texts.diagram.outcome[step.outcome]}
          </StatusBadge>
        </span>
      </button>
      <div id={id} hidden={!open} className={classes.detail}>
        {open ? <StepDetail step={step} /> : null}
      </div>
    </li>
  );
}

/** Words above a line; the words may be wider than a short arrow, so they are centred on it. */
function ArrowFace({ arrow, number }: { arrow: Arrow; number: number }) {
  const { step, left, width, direction } = arrow;
  const middle = left + width / 2;
  // Room for the words: symmetric about the arrow's middle, up to the nearer edge of the plot.
  const reach = Math.max(width / 2, Math.min(middle, 100 - middle));
  const parties = texts.diagram.arrow(texts.diagram.parties[step.from], texts.diagram.parties[step.to]);
  return (
    <>
      <span className={classes.number}>{number}</span>
      <span className={classes.plot}>
        <span className={classes.words} style={{ left: `${middle - reach}%`, width: `${reach * 2}%` }}>
          <span className={classes.text} title={step.label}>
            {step.label}
          </span>
          <span className={classes.spoken}>{parties}</span>
        </span>
        {direction === 'self' ? null : (
          <svg className={classes.line} style={{ left: `${left}%`, width: `${width}%` }} aria-hidden="true">
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
      </span>
    </>
  );
}

function plannedSteps(useCase: UseCase): FlowStep[] {
  return expectedSteps[useCase].map(({ from, to, text }) => ({
    id: text,
    at: 0,
    from,
    to,
    label: texts.diagram.expected[text],
    outcome: 'waiting',
    explanation: '',
    parameters: [],
  }));
}
