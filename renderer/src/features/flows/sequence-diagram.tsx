import { AppWindow, Building2, ChevronDown, KeyRound, type LucideIcon, Server, UserRound } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { ExpectedStep, Flow, FlowStep, PageParameters, UseCase } from '#shared/contract/flows.ts';
import { expectedStepsOf, pendingSteps } from '#shared/flows/expected-steps.ts';
import { useFlowForm } from '../../stores/flow-form.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { pieces } from '../../ui/break-points.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { formatLatency } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Text, Words } from '../../ui/layout.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ArrowCode } from './arrow-code.tsx';
import { travelled } from './carried-parameters.ts';
import { type Arrow, layOut } from './diagram-layout.ts';
import { partyName } from './party-name.ts';
import classes from './sequence-diagram.module.css';
import { StepDetail } from './step-detail.tsx';
import { resultMembers } from './step-result.ts';
import type { Newest } from './use-newest.ts';

const tones = { ok: 'ok', failed: 'error', waiting: 'warn' } as const;
const noSteps: readonly FlowStep[] = [];

interface SequenceDiagramProps {
  /** Of the next run, while none is shown. */
  readonly useCase: UseCase;
  /** What the page of the next run does. */
  readonly page: PageParameters;
  readonly run: Flow | undefined;
  readonly newest: Newest;
}

const partyIcons: Record<FlowStep['from'], LucideIcon> = {
  ...{ client: AppWindow, service: KeyRound, provider: UserRound, server: Server },
};

/**
 * The messages between the parties: complete from the start, those to come in grey, and filled in live. Each message that
 * was sent opens what it carried; each one that a client sends offers its code, also before it is sent. What came back stands
 * in its arrow: the status, and the member or two that matter.
 */
export function SequenceDiagram({ useCase, page, run, newest }: SequenceDiagramProps) {
  const { saml } = useFlowForm();
  const [open, setOpen] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const steps = run?.steps ?? noSteps;
  const count = useRef(steps.length);
  /** Those that were there before are drawn at once. */
  const [before] = useState(steps.length);
  const inTurn = useTurns();
  const { follow, show } = newest;
  useEffect(() => {
    if (before > 0) show();
  }, [before, show]);
  // A new arrow must be visible, so an open one above it is closed. It stays open while it has the focus, because it is
  // being read.
  useEffect(() => {
    const reading = document.hasFocus() && list.current?.contains(document.activeElement);
    if (steps.length > count.current && !reading) {
      setOpen(undefined);
      follow();
    }
    count.current = steps.length;
  }, [steps.length, follow]);
  // The bar below grows when the run ends, and would take the newest arrow out of sight.
  const status = run?.status;
  useEffect(() => {
    if (status === 'obtained') follow();
  }, [status, follow]);
  const pending = pendingSteps(run?.expected ?? expectedStepsOf(useCase, page, saml), steps);
  const ended = run?.status === 'failed' || run?.status === 'cancelled';
  const shown = run?.useCase ?? useCase;
  const diagram = layOut(shown, [...steps, ...pending.map(asStep)]);
  const column = 100 / (diagram.parties.length - 1);
  const toggle = (id: string) => setOpen(open === id ? undefined : id);
  return (
    <div className={classes.root}>
      <div className={classes.parties} aria-hidden>
        {diagram.parties.map(({ party, at }) => {
          const Icon = shown === 'saml' && party === 'server' ? Building2 : partyIcons[party];
          return (
            <span key={party} className={classes.party} style={{ left: `${at}%` }}>
              <Icon size={15} className={classes.partyIcon} />
              {partyName(shown, party)}
            </span>
          );
        })}
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
              mark={index === steps.length - 1 ? newest.mark : undefined}
              inTurn={index >= before ? inTurn : undefined}
              ended={ended}
              took={took(steps, index)}
              open={open === step.id}
              onToggle={() => toggle(step.id)}
              face={face}
            >
              {run && made ? <StepDetail run={run} step={step} /> : null}
              {run && !made ? (
                <>
                  <Text marginBottom={8} color="text-2">
                    {texts.diagram.codeBefore}
                  </Text>
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
  /** Of the newest one. */
  readonly mark: Newest['mark'] | undefined;
  /** When its arrow fills; absent: it was there before the run was looked at. */
  readonly inTurn: (() => number) | undefined;
  readonly ended: boolean;
  readonly took: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly face: ReactNode;
  readonly children: ReactNode;
}

function Step({ step, made, mark, inTurn, ended, took: duration, open, onToggle, face, children }: StepProps) {
  const id = `step-${step.id}`;
  const head = useRef<HTMLButtonElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  // What is opened below the fold is scrolled to, with its arrow; once more when its log row has come.
  useEffect(() => {
    const shown = detail.current;
    if (!open || shown === null) return;
    const observer = new ResizeObserver(() => shown.parentElement?.scrollIntoView({ block: 'nearest' }));
    observer.observe(shown);
    const stop = setTimeout(() => observer.disconnect(), SETTLES_MS);
    return () => {
      clearTimeout(stop);
      observer.disconnect();
    };
  }, [open]);
  const [delay] = useState(() => (made ? inTurn?.() : undefined));
  const leave = (event: KeyboardEvent) => {
    // A list of choices that is open in the detail closes first.
    if (event.key !== 'Escape' || !open || (event.target as Element).ariaExpanded === 'true') return;
    event.stopPropagation();
    onToggle();
    head.current?.focus();
  };
  return (
    <li
      ref={mark}
      onKeyDown={leave}
      className={classes.step}
      data-outcome={made ? step.outcome : 'expected'}
      data-ended={(!made && ended) || undefined}
      data-newest={mark !== undefined || undefined}
      data-arrived={delay !== undefined || undefined}
      style={delay === undefined ? undefined : { '--turn': `${delay}ms` }}
    >
      <button
        ref={head}
        type="button"
        className={classes.arrow}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {face}
        <span className={classes.outcome}>
          {made ? (
            <StatusBadge tone={tones[step.outcome]} plain label={texts.diagram.outcome[step.outcome]} />
          ) : (
            <span>{texts.diagram.pendingCode}</span>
          )}
          {duration ? (
            <Words fontSize={11.5} whiteSpace="nowrap" color="text-3" figures>
              <span className={layout.spoken}> · </span>
              {duration}
            </Words>
          ) : null}
        </span>
        <ChevronDown size={15} className={classes.chevron} aria-hidden />
      </button>
      <div ref={detail} id={id} hidden={!open} className={classes.detail}>
        {open ? children : null}
      </div>
    </li>
  );
}

/** Milliseconds in which the detail of an arrow has all that it reads; later it grows by its user's doing alone. */
const SETTLES_MS = 600;

/** Milliseconds between two arrows that begin to fill: what comes at once is still seen in its order. */
const TURN_MS = 90;

/** The arrows of a run fill one after the other. @returns what gives the next arrow its delay, in milliseconds */
function useTurns(): () => number {
  const free = useRef(0);
  return useCallback(() => {
    const now = performance.now();
    const at = Math.max(now, free.current);
    free.current = at + TURN_MS;
    return Math.round(at - now);
  }, []);
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
  const result = resultMembers(step);
  return (
    <>
      <span className={classes.number}>{number}</span>
      <Words display="block" margin="0 var(--after) 0 var(--before)">
        <span className={classes.words} style={words} data-edge={edge || undefined}>
          <span className={classes.label} data-long={isLong(step.label) || undefined}>
            <span className={classes.text}>
              <Breakable text={step.label} />
            </span>
          </span>
          <span className={layout.spoken}>{parties}</span>
        </span>
        {direction === 'self' ? null : (
          <svg
            className={classes.line}
            data-direction={direction}
            style={{ marginLeft: `${left}%`, width: `${width}%` }}
            aria-hidden="true"
          >
            <line x1="0" y1="7" x2="100%" y2="7" />
            {direction === 'left' ? (
              <path d="M0 7 L11 1.5 L11 12.5 Z" />
            ) : (
              <svg x="100%" y="0" overflow="visible" aria-hidden="true">
                <path d="M0 7 L-11 1.5 L-11 12.5 Z" />
              </svg>
            )}
          </svg>
        )}
        {result.length > 0 || step.status !== undefined ? (
          <span className={classes.result} style={words}>
            <span className={classes.pill}>
              {step.status === undefined ? null : <span className={classes.status}>HTTP {step.status}</span>}
              {result.map(({ name, value }) => (
                <span key={name} className={classes.member} title={`${name}: ${value}`}>
                  <span className={classes.name}>{name}</span> <span className={classes.value}>{value}</span>
                </span>
              ))}
            </span>
          </span>
        ) : null}
        {carried && result.length === 0 ? (
          <span className={classes.carried} style={words} title={carried}>
            <span>
              <Breakable text={carried} />
            </span>
          </span>
        ) : null}
      </Words>
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
