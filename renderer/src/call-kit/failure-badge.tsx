import { Zap } from 'lucide-react';
import { callTexts as texts } from '../texts/call.ts';
import { RowBadge } from '../ui/row-badge.tsx';

/** Marks a call that a failure hit which the user had set up (D50). */
export function FailureBadge({ failure }: { failure: string }) {
  return <RowBadge icon={Zap} tone="warn" word={texts.provoked} title={texts.provokedTitle(failure)} />;
}
