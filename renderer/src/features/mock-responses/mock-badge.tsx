import { Archive } from 'lucide-react';
import { mockTexts as texts } from '../../i18n/en/mock-responses.ts';
import classes from './mock-responses.module.css';

/** Marks what is answered by a mock response (D38). In a narrow table the word is only spoken. */
export function MockBadge() {
  return (
    <span className={classes.badge} title={texts.badge}>
      <Archive size={11} aria-hidden />
      <span className={classes.badgeWord}>{texts.badge}</span>
    </span>
  );
}
