import { useState } from 'react';
import { explainRule } from '#shared/rules/rules.ts';
import { callTexts as texts } from '../texts/call.ts';
import classes from './rule-tags.module.css';

/** The rules that a step cites. Each says on hover and focus what it is about; pressed, it stays written. */
export function RuleTags({ rule }: { rule: string }) {
  const [open, setOpen] = useState<string>();
  const explained = explainRule(rule);
  const shown = explained.find((one) => one.rule === open);
  return (
    <>
      {explained.map(({ rule: name, sentence }) => (
        <button
          key={name}
          type="button"
          className={classes.tag}
          aria-expanded={open === name}
          aria-label={texts.trace.rule(name)}
          data-hint={open === name ? undefined : sentence}
          onClick={() => setOpen(open === name ? undefined : name)}
        >
          {name}
        </button>
      ))}
      {shown === undefined ? null : <span className={classes.sentence}>{shown.sentence}</span>}
    </>
  );
}
