import type { Flow, FlowStep } from '#shared/contract/flows.ts';
import { flowTexts } from '../../texts/flows.ts';
import { formatLatency } from '../../ui/format-time.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type ComparedStep, compareSteps, type Difference } from './compare-runs.ts';
import classes from './run-comparison.module.css';
import { runName } from './run-name.ts';

const texts = flowTexts.compare;
const tones = { ok: 'ok', failed: 'error', waiting: 'warn' } as const;

/** Two runs, message by message, with what differs. */
export function RunComparison({ a, b }: { a: Flow; b: Flow }) {
  const rows = compareSteps(a.steps, b.steps);
  const differing = rows.filter((row) => !row.a || !row.b || row.differences.length > 0).length;
  return (
    <div className={classes.root}>
      <p className={classes.summary}>{texts.summary(differing, rows.length)}</p>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={texts.label}>
          <thead>
            <tr>
              <th scope="col">{runName(a)}</th>
              <th scope="col">{runName(b)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a kind of message may come twice and the order is the record
              <Row key={index} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ row }: { row: ComparedStep }) {
  const same = row.a !== undefined && row.b !== undefined && row.differences.length === 0;
  return (
    <>
      <tr data-same={same || undefined} className={classes.step}>
        <Side step={row.a} />
        <Side step={row.b} />
      </tr>
      {row.differences
        .filter(({ member }) => member !== 'outcome' && member !== 'label')
        .map((difference) => (
          <DifferenceRow key={difference.member} difference={difference} />
        ))}
    </>
  );
}

function Side({ step }: { step: FlowStep | undefined }) {
  if (!step) return <td className={classes.missing}>{texts.missing}</td>;
  return (
    <td>
      <span className={classes.label}>{step.label}</span>
      <span className={classes.facts}>
        <StatusBadge tone={tones[step.outcome]} plain>
          {flowTexts.diagram.outcome[step.outcome]}
        </StatusBadge>
        {step.duration === undefined ? null : <span>{formatLatency(step.duration)}</span>}
      </span>
    </td>
  );
}

function DifferenceRow({ difference: { member, a, b } }: { difference: Difference }) {
  const value = (text: string | undefined) => (
    <td className={classes.difference}>
      <span className={classes.member}>{member === 'status' ? flowTexts.step.status : member}</span>
      {text === undefined ? <span className={classes.absent}>{texts.notSent}</span> : <code>{text}</code>}
    </td>
  );
  return (
    <tr>
      {value(a)}
      {value(b)}
    </tr>
  );
}
