import { OWN_STATE } from '#shared/causes/own-state.ts';
import { Grid } from '../ui/layout.tsx';
import classes from './decision-trace.module.css';

/** The values that a rule compared. */
export function TraceValues({ values }: { values: Readonly<Record<string, string>> | undefined }) {
  // The cause and its sentence say it.
  const pairs = Object.entries(values ?? {}).filter(([name]) => name !== OWN_STATE);
  if (pairs.length === 0) return null;
  return (
    <dl className={classes.values}>
      {pairs.map(([name, value]) => (
        <Grid key={name} gridColumn="1 / -1" gridTemplateColumns="subgrid">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Grid>
      ))}
    </dl>
  );
}
