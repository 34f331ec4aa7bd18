import type { CallSummary } from '#shared/contract/log.ts';
import { usePersonName } from '../../stores/person-names.ts';
import { Mono } from '../../ui/layout.tsx';

/** Whose call it was: by name, with the UID under the pointer; by UID where the account has no name, or is gone. */
export function PersonCell({ call: { apiKey, UID } }: { call: Pick<CallSummary, 'apiKey' | 'UID'> }) {
  const name = usePersonName(apiKey, UID);
  if (UID === undefined) return null;
  if (name === undefined) {
    return (
      <Mono as="span" fontSize={12.5} title={UID}>
        {UID}
      </Mono>
    );
  }
  return <span title={UID}>{name}</span>;
}
