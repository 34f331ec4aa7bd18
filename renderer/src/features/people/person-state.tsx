import type { Person } from '#shared/contract/people.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Readonly<Record<Person['status'], Tone>> = { final: 'ok', pending: 'warn', temporary: 'info' };

/** Whether an account is final, and whether it is disabled. */
export function PersonState({ person: { status, isActive } }: { person: Pick<Person, 'status' | 'isActive'> }) {
  if (isActive) {
    return <StatusBadge tone={tones[status]} plain label={texts.status[status]} />;
  }
  const words = status === 'final' ? texts.disabled : `${texts.disabled}, ${texts.status[status]}`;
  return <StatusBadge tone="error" plain label={words} />;
}
