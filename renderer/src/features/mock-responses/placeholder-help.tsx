import { mockTexts } from '../../texts/mock-responses.ts';
import classes from './mock-responses.module.css';

const texts = mockTexts.placeholders;

/** What can be written in a body, with what becomes of it. */
export function PlaceholderHelp() {
  return (
    <details className={classes.help}>
      <summary>{texts.title}</summary>
      <p className={classes.hint}>{texts.intro}</p>
      <dl style={{ marginTop: 6 }}>
        {texts.rows.map(([written, meaning]) => (
          <div key={written} className={classes.placeholder}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
