import { callTexts as texts } from '../texts/call.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Grid } from '../ui/layout.tsx';
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
    <details style={{ marginTop: 10 }}>
      <summary className={classes.summary}>{label}</summary>
      {headers.length === 0 ? (
        <p>{texts.headers.none}</p>
      ) : (
        <dl className={classes.list}>
          {headers.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice and the list is a record
            <Grid key={index} gridColumn="1 / -1" gridTemplateColumns="subgrid">
              <dt>{name}</dt>
              <dd>
                <Breakable text={value} />
              </dd>
            </Grid>
          ))}
        </dl>
      )}
    </details>
  );
}
