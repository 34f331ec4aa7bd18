import { dataCentersTexts } from '../../texts/data-centers.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { hostState } from './host-state.ts';
import type { Resolved } from './use-resolved.ts';

const texts = dataCentersTexts.hosts;

/** Where the host names of a data center lead: their common state, or that they differ. */
export function Resolution({ hosts }: Pick<Resolved, 'hosts'>) {
  const states = hosts.map(hostState);
  const [first] = states;
  if (first === undefined) return null;
  const shown = states.every(({ words }) => words === first.words)
    ? first
    : ({ tone: 'warn', words: texts.differ } as const);
  return <StatusBadge plain tone={shown.tone} label={shown.words} />;
}
