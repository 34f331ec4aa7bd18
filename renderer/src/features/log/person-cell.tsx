import type { CallSummary } from '#shared/contract/log.ts';
import { usePersonName } from '../../stores/person-names.ts';
import classes from './log.module.css';

/** Whose call it was: by name, with the UID under the pointer; by UID where the account has no name, or is gone. */
export function PersonCell({ call: { apiKey, UID } }: { call: Pick<CallSummary, 'apiKey' | 'UID'> }) {
  const name = usePersonName(apiKey, UID);
  if (UID === undefined) return null;
  if (name === undefined) {
    return (
      <span className={classes.method} title={UID}>
        {UID}
      </span>
    );
  }
  return <span title={UID}>{name}</span>;
}
