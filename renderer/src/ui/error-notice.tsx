import { CircleAlert } from 'lucide-react';
import type { Problem } from '#shared/contract/result.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button } from './button.tsx';
import { Text } from './layout.tsx';
import classes from './notice.module.css';

interface ErrorNoticeProps {
  readonly problem: Problem;
  /** Offers to try again. */
  readonly onRetry?: (() => void) | undefined;
}

/** Why something failed, in one sentence, and what to do next. Spoken at once. */
export function ErrorNotice({ problem, onRetry }: ErrorNoticeProps) {
  return (
    <div role="alert" className={classes.root} data-tone="error">
      <CircleAlert size={16} aria-hidden className={classes.icon} />
      <Text as="div" flex={1} minWidth={0} breaks>
        <Text fontWeight={600}>
          {problem.member ? <code>{`${problem.member}: `}</code> : null}
          {problem.message}
        </Text>
        {problem.next ? <p>{problem.next}</p> : null}
      </Text>
      {onRetry ? <Button small label={uiTexts.retry} onClick={onRetry} /> : null}
    </div>
  );
}
