import { Share2 } from 'lucide-react';
import { verdictOf } from '#shared/contract/upstream.ts';
import { upstreamTexts as texts } from '../../texts/upstream.ts';
import { RowBadge } from '../../ui/row-badge.tsx';

/** Marks a call that went to the upstream of its site (D85). */
export function UpstreamBadge({ mark }: { mark: string | undefined }) {
  const verdict = mark === undefined ? undefined : verdictOf(mark);
  if (verdict === undefined) return null;
  const { outcome, code, status, differs } = verdict;
  return (
    <RowBadge
      icon={Share2}
      tone={differs ? 'warn' : 'info'}
      word={differs ? texts.differs : texts.badge}
      title={status === 0 ? texts.badgeUnanswered(code) : texts.badgeTitle(texts[outcome], code, differs)}
    />
  );
}

/** What the upstream said to a call, for its column. */
export function UpstreamWords({ mark }: { mark: string | undefined }) {
  const verdict = mark === undefined ? undefined : verdictOf(mark);
  if (verdict === undefined) return null;
  const { outcome, code, status } = verdict;
  return <span>{texts.words(status === 0 ? texts.unanswered : texts[outcome], code)}</span>;
}
