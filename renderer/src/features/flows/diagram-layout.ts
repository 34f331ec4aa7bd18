import type { FlowStep, UseCase } from '#shared/contract/flows.ts';

type Party = FlowStep['from'];

/** Left to right as the specification draws them. */
const order: readonly Party[] = ['client', 'service', 'provider', 'server'];

const taking: Record<UseCase, readonly Party[]> = {
  token: ['client', 'service', 'provider'],
  server: ['service', 'server'],
  code: ['client', 'service', 'provider', 'server'],
  page: ['client', 'service', 'server'],
  openid: ['client', 'service', 'server'],
  saml: ['client', 'service', 'server'],
};

/** One arrow, placed in per cent of the way from the first lifeline to the last, so that it follows any window size. */
export interface Arrow {
  readonly step: FlowStep;
  /** Where the arrow begins on the left, 0 to 100. */
  readonly left: number;
  /** Its length, 0 for a note of a party to itself. */
  readonly width: number;
  readonly direction: 'right' | 'left' | 'self';
}

interface Diagram {
  readonly parties: readonly { readonly party: Party; readonly at: number }[];
  readonly arrows: readonly Arrow[];
}

/** Places the lifelines of a use case and the arrows of its steps; a step may bring in a further party. */
export function layOut(useCase: UseCase, steps: readonly FlowStep[]): Diagram {
  const present = new Set<Party>(taking[useCase]);
  for (const step of steps) present.add(step.from).add(step.to);
  const parties = order.filter((party) => present.has(party));
  const at = (party: Party) => (parties.indexOf(party) * 100) / (parties.length - 1);
  return {
    parties: parties.map((party) => ({ party, at: at(party) })),
    arrows: steps.map((step) => {
      const from = at(step.from);
      const to = at(step.to);
      return {
        step,
        left: Math.min(from, to),
        width: Math.abs(to - from),
        direction: from === to ? 'self' : from < to ? 'right' : 'left',
      };
    }),
  };
}
