import { Share2 } from 'lucide-react';
import { verdictOf } from '#shared/contract/upstream.ts';
import { upstreamTexts as texts } from '../../texts/upstream.ts';
import { RowBadge } from '../../ui/row-badge.tsx';

/** Marks a call that went to the upstream of its site (D85). @param says what it said, and not only that it was asked */
export function UpstreamBadge({ mark, says = false }: { mark: string | undefined; says?: boolean }) {
  const verdict = mark === undefined ? undefined : verdictOf(mark);
  if (verdict === undefined) return null;
  const { outcome, code, status, differs } = verdict;
  const said = texts.words(status === 0 ? texts.unanswered : texts[outcome], code);
  return (
    <RowBadge
      icon={Share2}
      tone={differs ? 'warn' : 'info'}
      word={says ? said : differs ? texts.differs : texts.badge}
      title={status === 0 ? texts.badgeUnanswered(code) : texts.badgeTitle(texts[outcome], code, differs)}
    />
  );
}
