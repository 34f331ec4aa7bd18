import { useState } from 'react';
import { explainRule } from '#shared/rules/rules.ts';
import { callTexts as texts } from '../texts/call.ts';
import classes from './rule-words.module.css';

/** What the rules say that a step cites: on hover and focus; pressed, it stays written. */
export function RuleWords({ rule }: { rule: string }) {
  const [open, setOpen] = useState(false);
  const words = explainRule(rule)
    .map(({ sentence }) => sentence)
    .join(' ');
  return (
    <>
      <button
        type="button"
        className={classes.tag}
        aria-expanded={open}
        data-hint={open ? undefined : words}
        onClick={() => setOpen(!open)}
      >
        {texts.trace.rule}
      </button>
      {open ? <span className={classes.sentence}>{words}</span> : null}
    </>
  );
}
