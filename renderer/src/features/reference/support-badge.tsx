import type { MethodEntry } from '#shared/contract/requests.ts';
import { supportOf } from '#shared/reference/support.ts';
import { referenceTexts } from '../../texts/reference.ts';
import layout from '../../ui/layout.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones = { built: 'ok', partial: 'warn', 'not built': 'neutral' } as const;

/** How far Authdesk emulates a method. @param quiet without a mark where nothing is missing: in a list nearly all are so */
export function SupportBadge({ entry, quiet = false }: { entry: MethodEntry; quiet?: boolean }) {
  const support = supportOf(entry);
  if (quiet && support === 'built') {
    return <span className={layout.hint}>{referenceTexts.methods.support[support]}</span>;
  }
  return (
    <StatusBadge plain tone={tones[support]}>
      {referenceTexts.methods.support[support]}
    </StatusBadge>
  );
}
