import { CircleCheck, Info } from 'lucide-react';
import { joinWords } from '#shared/words/join-words.ts';
import { dataCentersTexts as texts } from '../../texts/data-centers.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { DataCenterRow } from './data-center-row.ts';
import classes from './data-centers.module.css';
import type { Resolved } from './use-resolved.ts';

interface HostsSummaryProps {
  readonly dataCenters: readonly DataCenterRow[];
  /** By id. */
  readonly resolved: ReadonlyMap<string, Resolved>;
}

/** As many names as one sentence bears. */
const MAX_NAMED = 3;

/**
 * Do the names of all data centers lead here? In one sentence, by the hosts file alone (R32), with all lines that are
 * missing in one copy.
 */
export function HostsSummary({ dataCenters, resolved }: HostsSummaryProps) {
  const all = dataCenters.flatMap(({ id, name }) => {
    const found = resolved.get(id);
    return found === undefined ? [] : [{ name, found }];
  });
  const [first] = all;
  if (first === undefined) return <p className={classes.summary} />;
  const missing = all.filter(({ found }) => found.hostsFile !== undefined);
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
              : unknown.length > MAX_NAMED
                ? texts.manyLead(unknown.length, hostsFilePath)
                : texts.someLead(joinWords(unknown.map(({ name }) => name)), hostsFilePath)}
        </span>
      </p>
      {missing.length === 0 ? null : <CopyButton withLabel value={`${lines}\n`} what={texts.lines} />}
    </>
  );
}

/** Whether browsers find every name that the hosts file lacks. */
const isReserved = ({ hosts }: Resolved): boolean => hosts.every(({ local, source }) => local || source === 'reserved');
