import type { Flow, FlowStep } from '#shared/contract/flows.ts';
import { pendingSteps } from '#shared/flows/expected-steps.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { formatLatency } from '../../ui/format-time.ts';
import { travelled } from './carried-parameters.ts';
import { layOut } from './diagram-layout.ts';
import { partyName } from './party-name.ts';
import { runName } from './run-name.ts';

const width = 960;
const margin = 30;
/** Room beside the outer lifelines, for heads and words. */
const beside = 90;
const top = 96;
const rowHeight = 58;
const colours = { ok: '#1f5fbf', failed: '#b42318', waiting: '#9a6700', expected: '#8a8f98' } as const;

/** Text of an element, as one line without characters that XML refuses or that hide. */
const text = (value: string): string => escapeHtml(showHidden(value));

const shortened = (value: string, most: number): string =>
  value.length > most ? `${value.slice(0, most - 1)}…` : value;

/** The sequence of a run as a picture for documents, secrets masked as on the screen. */
export function runSvg(run: Flow): string {
  const pending = pendingSteps(run.expected, run.steps).map(
    ({ kind, from, to }): FlowStep => ({
      id: kind,
      at: 0,
      from,
      to,
      label: texts.diagram.expected[kind],
      outcome: 'waiting',
      explanation: '',
      parameters: [],
    }),
  );
  const { parties, arrows } = layOut(run.useCase, [...run.steps, ...pending]);
  const x = (percent: number): number => Math.round(beside + (percent / 100) * (width - 2 * beside));
  const height = top + arrows.length * rowHeight + 30;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${text(runName(run))}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${margin}" y="28" font-size="15" font-weight="600" fill="#1c2024">${text(runName(run))}</text>`,
    ...parties.flatMap(({ party, at }) => [
      `<line x1="${x(at)}" y1="70" x2="${x(at)}" y2="${height - 14}" stroke="#c8ccd2" stroke-dasharray="4 4"/>`,
      `<rect x="${x(at) - 55}" y="44" width="110" height="26" rx="5" fill="#ffffff" stroke="#a9afb8"/>`,
      `<text x="${x(at)}" y="62" text-anchor="middle" font-weight="600" fill="#1c2024">${text(partyName(run.useCase, party))}</text>`,
    ]),
  ];
  arrows.forEach(({ step, left, width: length, direction }, index) => {
    const isMade = index < run.steps.length;
    const colour = colours[isMade ? step.outcome : 'expected'];
    const y = top + index * rowHeight + 24;
    const middle = x(left + length / 2);
    const facts = [
      step.status === undefined ? '' : `HTTP ${step.status}`,
      step.duration === undefined ? '' : formatLatency(step.duration),
      travelled(step.parameters),
    ].filter(Boolean);
    const halo = 'paint-order="stroke" stroke="#ffffff" stroke-width="5"';
    lines.push(
      `<text x="${middle}" y="${y - 8}" text-anchor="middle" fill="${isMade ? '#1c2024' : colour}" ${halo}>${index + 1}. ${text(step.label)}</text>`,
    );
    if (direction !== 'self') {
      const [from, to] = direction === 'right' ? [x(left), x(left + length)] : [x(left + length), x(left)];
      const back = direction === 'right' ? -9 : 9;
      lines.push(
        `<line x1="${from}" y1="${y}" x2="${to}" y2="${y}" stroke="${colour}" stroke-width="1.6"${isMade ? '' : ' stroke-dasharray="2 4"'}/>`,
        `<path d="M${to} ${y} l${back} -4.5 v9 Z" fill="${colour}"/>`,
      );
    }
    if (facts.length > 0) {
      lines.push(
        `<text x="${middle}" y="${y + 16}" text-anchor="middle" font-size="11.5" fill="#60646c" ${halo}>${text(shortened(facts.join(' · '), 90))}</text>`,
      );
    }
  });
  return `${[...lines, '</svg>'].join('\n')}\n`;
}
