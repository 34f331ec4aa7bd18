import { dataCentersTexts as texts } from '../../texts/data-centers.ts';
import { formatList } from '../../texts/number.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DataCenterRow } from './data-center-row.ts';
import classes from './data-centers.module.css';
import type { Resolved } from './use-resolved.ts';

interface HostsSummaryProps {
  readonly dataCenters: readonly DataCenterRow[];
  /** By id. */
  readonly resolved: ReadonlyMap<string, Resolved>;
}

/** Do the names of all data centers lead here? In one sentence, with all lines that are missing in one copy. */
export function HostsSummary({ dataCenters, resolved }: HostsSummaryProps) {
  const all = dataCenters.flatMap(({ id, name }) => {
    const found = resolved.get(id);
    return found === undefined ? [] : [{ name, found }];
  });
  const [first] = all;
  if (first === undefined) return null;
  const missing = all.filter(({ found }) => found.hostsFile !== undefined);
  const lines = missing.map(({ found }) => found.hostsFile?.trimEnd()).join('\n');
  return (
    <div className={classes.summary}>
      <Notice
        tone={missing.length === 0 ? 'ok' : 'info'}
        action={missing.length === 0 ? null : <CopyButton withLabel value={`${lines}\n`} what={texts.lines} />}
      >
        {missing.length === 0
          ? texts.allLead
          : texts.someLead(formatList(missing.map(({ name }) => name)), first.found.hostsFilePath)}
      </Notice>
    </div>
  );
}
