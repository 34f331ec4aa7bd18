import { Archive } from 'lucide-react';
import { mockTexts as texts } from '../../texts/mock-responses.ts';
import { RowBadge } from '../../ui/row-badge.tsx';

/** Marks what is answered by a mock response (D38). */
export function MockBadge() {
  return <RowBadge icon={Archive} tone="info" word={texts.badge} title={texts.badge} />;
}
