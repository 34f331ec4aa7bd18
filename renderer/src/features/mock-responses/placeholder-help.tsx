import { mockTexts } from '../../texts/mock-responses.ts';
import { Hint } from '../../ui/layout.tsx';
import { Pairs } from '../../ui/pairs.tsx';
import classes from './mock-responses.module.css';

const texts = mockTexts.placeholders;

/** What can be written in a body, with what becomes of it. */
export function PlaceholderHelp() {
  return (
    <details className={classes.help}>
      <summary>{texts.title}</summary>
      <Hint>{texts.intro}</Hint>
      <Pairs
        items={texts.rows.map(([written, meaning]) => [<code key={written}>{written}</code>, meaning])}
        names="minmax(0, 160px)"
        valueLook={{ color: 'text-2' }}
        gap="4px 10px"
        marginTop={8}
      />
    </details>
  );
}
