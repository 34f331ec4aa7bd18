import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { explainRule } from '#shared/rules/rules.ts';
import { callTexts as texts } from '../../i18n/en/call.ts';
import classes from './rule-tags.module.css';

/** The rules that a step cites. Each says on hover and focus what it is about; pressed, it stays written. */
export function RuleTags({ rule }: { rule: string }) {
  const [open, setOpen] = useState<string>();
  const explained = explainRule(rule);
  const shown = explained.find((one) => one.rule === open);
  return (
    <>
      {explained.map(({ rule: name, sentence }) => (
        <Tooltip
          key={name}
          label={sentence}
          multiline
          w={280}
          disabled={open === name}
          events={{ hover: true, focus: true, touch: false }}
        >
          <button
            type="button"
            className={classes.tag}
            aria-expanded={open === name}
            aria-label={texts.trace.rule(name)}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {name}
          </button>
        </Tooltip>
      ))}
      {shown === undefined ? null : <span className={classes.sentence}>{shown.sentence}</span>}
    </>
  );
}
