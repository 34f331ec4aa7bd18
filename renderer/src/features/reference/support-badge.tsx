import type { MethodEntry } from '#shared/contract/requests.ts';
import { supportOf } from '#shared/reference/support.ts';
import { referenceTexts } from '../../texts/reference.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones = { built: 'ok', partial: 'warn', 'not built': 'neutral' } as const;

/** How far Authdesk emulates a method. */
export function SupportBadge({ entry }: { entry: MethodEntry }) {
  const support = supportOf(entry);
  return <StatusBadge plain tone={tones[support]} label={referenceTexts.methods.support[support]} />;
}
