import { Zap } from 'lucide-react';
import { callTexts as texts } from '../../i18n/en/call.ts';
import classes from './failure-badge.module.css';

/** Marks a call that a failure hit which the user had set up (D50). In a narrow table the word is only spoken. */
export function FailureBadge({ failure }: { failure: string }) {
  return (
    <span className={classes.badge} title={texts.provokedTitle(failure)}>
      <Zap size={11} aria-hidden />
      <span className={classes.word}>{texts.provoked}</span>
    </span>
  );
}
