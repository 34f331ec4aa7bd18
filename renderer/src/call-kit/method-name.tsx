import classes from './method-name.module.css';

/** A method in a row of a list; where room is short it ends in an ellipsis, and the pointer shows all of it. */
export function MethodName({ method }: { method: string }) {
  return (
    <span className={classes.root} title={method}>
      {method}
    </span>
  );
}
