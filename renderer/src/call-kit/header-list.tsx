import { callTexts as texts } from '../texts/call.ts';
import { Breakable } from '../ui/breakable.tsx';
import classes from './header-list.module.css';

/** Headers of a request or a response, folded away until wanted. */
export function HeaderList({
  headers,
  label,
}: {
  headers: readonly (readonly [name: string, value: string, masked?: true | undefined])[];
  label: string;
}) {
  return (
    <details className={classes.root}>
      <summary className={classes.summary}>{label}</summary>
      {headers.length === 0 ? (
        <p>{texts.headers.none}</p>
      ) : (
        <dl className={classes.list}>
          {headers.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice and the list is a record
            <div key={index} className={classes.pair}>
              <dt>{name}</dt>
              <dd>
                <Breakable text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
