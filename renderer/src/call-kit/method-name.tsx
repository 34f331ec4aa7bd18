import classes from './method-name.module.css';

/** A method in a row of a list; where room is short its namespace is shortened first, because its name says more. */
export function MethodName({ method }: { method: string }) {
  const dot = method.lastIndexOf('.');
  return (
    <span className={classes.root} title={method}>
      {/* The shown halves would be read as two words. */}
      <span className={classes.spoken}>{method}</span>
      {dot > 0 ? (
        <span className={classes.namespace} aria-hidden>
          {method.slice(0, dot)}
        </span>
      ) : null}
      <span className={classes.name} aria-hidden>
        {method.slice(Math.max(dot, 0))}
      </span>
    </span>
  );
}
