import { Fragment, type ReactNode } from 'react';
import type { Refusal } from '#shared/contract/refusal.ts';
import { refusalTexts as texts } from '../texts/refusal.ts';
import { type ShownSentence, shown } from '../texts/translated.ts';
import classes from './refusal-lines.module.css';
import { RefusalOperation } from './refusal-operation.tsx';
import { detailsOf } from './refusal-texts.ts';

/** What is done to a refused call, in one line, with the button that does it where Authdesk can. */
export function RefusalAction({ refusal, onSignAnew }: { refusal: Refusal; onSignAnew?: (() => void) | undefined }) {
  const action = shown(refusal.action, refusal.told?.action);
  return (
    <div className={classes.action}>
      <p lang={action.lang}>{action.text}</p>
      {refusal.operation === undefined ? null : (
        <RefusalOperation operation={refusal.operation} onSignAnew={onSignAnew} />
      )}
    </div>
  );
}

/** Sentences one behind the other; those next to each other in one language are one text. */
function Sentences({ of }: { of: readonly ShownSentence[] }) {
  const runs: ShownSentence[] = [];
  for (const one of of) {
    const last = runs.at(-1);
    if (last?.lang === one.lang && last !== undefined)
      runs[runs.length - 1] = { ...one, text: `${last.text} ${one.text}` };
    else runs.push(one);
  }
  const [only, ...further] = runs;
  if (further.length === 0) return <p lang={only?.lang}>{only?.text}</p>;
  return (
    <p>
      {runs.map(({ text, lang }, index) => (
        <Fragment key={text}>
          {index === 0 ? '' : ' '}
          <span lang={lang}>{text}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** The rest of a refusal, folded: its further sentences, then what the panel has besides. */
export function RefusalDetails({ refusal, children }: { refusal: Refusal; children?: ReactNode }) {
  const details = detailsOf(refusal);
  return (
    <details className={classes.more}>
      <summary>{texts.more}</summary>
      <div className={classes.folded}>
        {details.length > 0 ? <Sentences of={details} /> : null}
        {children}
      </div>
    </details>
  );
}
