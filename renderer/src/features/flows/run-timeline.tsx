import { ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Flow } from '#shared/contract/flows.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { Problem } from '#shared/contract/result.ts';
import { HeaderList } from '../../call-kit/header-list.tsx';
import { usePlatform } from '../../platform/context.tsx';
import { openLog } from '../../stores/navigation.ts';
import { flowTexts } from '../../texts/flows.ts';
import { IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatLatency } from '../../ui/format-time.ts';
import { Loading } from '../../ui/loading.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Span, spansOf } from './hop-times.ts';
import { HopBar, HopTimes } from './hop-times-picture.tsx';
import { type Hop, hopsOf } from './hops.ts';
import classes from './run-timeline.module.css';

const texts = flowTexts.timeline;
/** Calls of a run that are read; a login has fewer than ten. */
const mostHops = 50;

/** Every request of a run as the service received it: redirects, cookies and headers, by time. */
export function RunTimeline({ run }: { run: Flow }) {
  const { hops, problem } = useHops(run);
  if (problem) return <ErrorNotice problem={problem} />;
  if (hops === undefined) return <Loading lines={4} />;
  if (hops.length === 0) return <p className={classes.empty}>{texts.empty}</p>;
  const spans = spansOf(hops);
  return (
    <>
      <HopTimes hops={hops} />
      <ol className={classes.list} aria-label={texts.label}>
        {hops.map((hop) => (
          <HopItem key={hop.callId} hop={hop} spans={spans} />
        ))}
      </ol>
    </>
  );
}

function HopItem({ hop, spans }: { hop: Hop; spans: readonly Span[] }) {
  return (
    <li className={classes.hop}>
      <span className={classes.after}>+{formatLatency(hop.after)}</span>
      <div className={classes.body}>
        <HopBar spans={spans} callId={hop.callId} />
        <div className={classes.head}>
          <code className={classes.line}>{hop.line}</code>
          <StatusBadge tone={hop.failed ? 'error' : 'ok'} plain>
            {`HTTP ${hop.status}`}
          </StatusBadge>
          <span className={classes.facts}>{formatLatency(hop.duration)}</span>
          <IconButton icon={ScrollText} label={flowTexts.step.inLog} onClick={() => openLog(hop.callId)} />
        </div>
        {hop.location ? <Fact name={texts.location} values={[hop.location]} /> : null}
        {hop.cookiesSent.length > 0 ? <Fact name={texts.cookiesSent} values={hop.cookiesSent} /> : null}
        {hop.cookiesSet.length > 0 ? <Fact name={texts.cookiesSet} values={hop.cookiesSet} /> : null}
        <HeaderList headers={hop.request} label={texts.requestHeaders(hop.request.length)} />
        <HeaderList headers={hop.response} label={texts.responseHeaders(hop.response.length)} />
      </div>
    </li>
  );
}

function Fact({ name, values }: { name: string; values: readonly string[] }) {
  return (
    <div className={classes.fact}>
      <span className={classes.name}>{name}</span>
      <ul className={classes.values}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </div>
  );
}

/** The log rows of a run, read again whenever it made a step. */
function useHops(run: Flow): { readonly hops: readonly Hop[] | undefined; readonly problem: Problem | undefined } {
  const { invoke } = usePlatform();
  const [state, setState] = useState<{ hops?: readonly Hop[]; problem?: Problem }>({});
  const { id } = run;
  const made = run.steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step means new rows
  useEffect(() => {
    let current = true;
    const read = async () => {
      const list = await invoke('log.list', { filter: { flowId: id }, limit: mostHops });
      if (!list.ok) return current && setState({ problem: list.error });
      const read = await Promise.all(list.value.items.map(({ callId }) => invoke('log.get', { callId })));
      const calls = read.flatMap((one): CallDetail[] => (one.ok ? [one.value] : []));
      if (current) setState({ hops: hopsOf(calls) });
    };
    void read();
    return () => {
      current = false;
    };
  }, [invoke, id, made]);
  return { hops: state.hops, problem: state.problem };
}
