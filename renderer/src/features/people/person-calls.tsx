import { useEffect } from 'react';
import { peopleTexts } from '../../i18n/en/people.ts';
import { useStores } from '../../stores/stores.tsx';
import { useQuery } from '../../stores/use-operations.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Section } from '../../ui/section.tsx';
import { CallList } from '../call/call-list.tsx';
import classes from './people.module.css';

const texts = peopleTexts.detail;
const SHOWN = 20;

/** The newest calls about a person, live, and the way to all of them in the log. */
export function PersonCalls({ apiKey, UID }: { apiKey: string; UID: string }) {
  const { live } = useStores();
  const { value, problem, load } = useQuery('log.list', { filter: { apiKey, UID }, limit: SHOWN }, ['log', 'people']);
  useEffect(() => live.onCall((call) => call.UID === UID && void load()), [live, UID, load]);
  return (
    <Section
      plain
      title={texts.callsTitle}
      actions={
        <RouteLink to="log" query={{ apiKey, UID }}>
          {texts.allCalls}
        </RouteLink>
      }
    >
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {value === undefined && !problem ? <Loading lines={4} /> : null}
      {value?.items.length === 0 ? <p className={classes.dim}>{texts.noCalls}</p> : null}
      {value && value.items.length > 0 ? <CallList calls={value.items} label={texts.callsTitle} /> : null}
    </Section>
  );
}
