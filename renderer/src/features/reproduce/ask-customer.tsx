import { Check, ClipboardCopy } from 'lucide-react';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { Button } from '../../ui/button.tsx';
import { useClipboardCopy } from '../../ui/use-clipboard-copy.ts';
import classes from './reproduce.module.css';

const texts = reproduceTexts.ask;

/** What to ask the customer for when the text does not hold what decides: shown, and copied with one press. */
export function AskCustomer({ ask }: { ask: string }) {
  const copy = useClipboardCopy(ask);
  return (
    <section aria-label={texts.heading} className={classes.ask}>
      <div className={classes.askHead}>
        <h2 className={classes.askTitle}>{texts.heading}</h2>
        <Button small icon={copy.copied ? Check : ClipboardCopy} onClick={() => void copy.copy()}>
          {copy.copied ? texts.copied : texts.copy}
        </Button>
      </div>
      <p className={classes.askText}>{ask.trim()}</p>
    </section>
  );
}
