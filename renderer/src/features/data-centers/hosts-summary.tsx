import { CircleCheck, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { usePlatform } from '../../platform/context.tsx';
import { dataCentersTexts as texts } from '../../texts/data-centers.ts';
import { formatList } from '../../texts/number.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { DataCenterRow } from './data-center-row.ts';
import classes from './data-centers.module.css';

interface Resolved {
  readonly name: string;
  readonly found: OperationOutput<'dataCenters.resolve'>;
}

/**
 * Do the names of all data centers lead here? In one sentence, by the hosts file alone (R32), with all lines that are
 * missing in one copy.
 */
export function HostsSummary({ dataCenters }: { dataCenters: readonly DataCenterRow[] }) {
  const { invoke } = usePlatform();
  const [resolved, setResolved] = useState<readonly Resolved[]>([]);
  useEffect(() => {
    let isLatest = true;
    void Promise.all(
      dataCenters.map(async ({ id, name }) => ({ name, result: await invoke('dataCenters.resolve', { id }) })),
    ).then((all) => {
      if (!isLatest) return;
      setResolved(all.flatMap(({ name, result }) => (result.ok ? [{ name, found: result.value }] : [])));
    });
    return () => {
      isLatest = false;
    };
  }, [dataCenters, invoke]);
  const [first] = resolved;
  if (first === undefined) return <p className={classes.summary} />;
  const missing = resolved.filter(({ found }) => found.hostsFile !== undefined);
  const unknown = missing.filter(({ found }) => !isReserved(found));
  const lines = missing.map(({ found }) => found.hostsFile?.trimEnd()).join('\n');
  const { hostsFilePath } = first.found;
  const Mark = missing.length === 0 ? CircleCheck : Info;
  return (
    <>
      <p className={classes.summary} data-tone={missing.length === 0 ? 'ok' : 'info'}>
        <Mark size={16} aria-hidden />
        <span>
          {missing.length === 0
            ? texts.allLead
            : unknown.length === 0
              ? texts.browsersLead(hostsFilePath)
              : texts.someLead(formatList(unknown.map(({ name }) => name)), hostsFilePath)}
        </span>
      </p>
      {missing.length === 0 ? null : <CopyButton withLabel value={`${lines}\n`} what={texts.lines} />}
    </>
  );
}

/** Whether browsers find every name that the hosts file lacks. */
const isReserved = ({ hosts }: Resolved['found']): boolean =>
  hosts.every(({ local, source }) => local || source === 'reserved');
