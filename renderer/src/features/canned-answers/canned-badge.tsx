import { Archive } from 'lucide-react';
import { cannedTexts as texts } from '../../i18n/en/canned-answers.ts';
import classes from './canned-answers.module.css';

/** Marks what is answered by a canned answer (D38). In a narrow table the word is only spoken. */
export function CannedBadge() {
  return (
    <span className={classes.badge} title={texts.badge}>
      <Archive size={11} aria-hidden />
      <span className={classes.badgeWord}>{texts.badge}</span>
    </span>
  );
}
