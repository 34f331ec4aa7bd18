import { useRef, useState } from 'react';
import type { CallSummary } from '#shared/contract/log.ts';
import type { Site } from '#shared/contract/sites.ts';
import { verdictOf } from '../../call-kit/verdict.ts';
import { useLoadAfterCalls, useOverview, useQuery, useSites } from '../../stores/use-operations.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type ConnectLanguage, connectBlock, connectLanguages } from './connect-block.ts';
import classes from './sites.module.css';

const texts = sitesTexts.connect;
/** Stands for the secret until the block is copied. */
const hidden = '••••••••';

/** What an app needs to call this site, in one copy, and a light for its first call. */
export function Connect({ site }: { site: Site }) {
  const overview = useOverview().value;
  const reveal = useReveal('sites.revealSecret');
  const [language, setLanguage] = useState<ConnectLanguage>('node');
  if (overview === undefined) return null;
  const { apiKey } = site;
  const block = (secret: string) =>
    connectBlock(language, {
      address: overview.addresses.https.replace('127.0.0.1', 'localhost'),
      ...{ apiKey, secret, caPath: overview.ca.path },
    });
  return (
    <Section title={texts.title}>
      <Row flexWrap="wrap" alignItems="flex-end" justifyContent="space-between" gap="8px 16px">
        <SelectField
          label={texts.language}
          data={connectLanguages.map((value) => ({ value, label: texts.languages[value] }))}
          value={language}
          onChange={(to) => setLanguage(to ?? language)}
        />
        <CopyButton
          withLabel
          what={texts.block}
          value={async () => {
            const secret = await reveal({ apiKey });
            return secret === undefined ? undefined : block(secret);
          }}
        />
      </Row>
      <pre className={classes.connectBlock}>{block(hidden)}</pre>
      <FirstCall key={apiKey} apiKey={apiKey} />
    </Section>
  );
}

const isFailed = (call: CallSummary): boolean => verdictOf(call) !== 'accepted';

/** Calls that are looked through for the newest one of the app. */
const newest = 20;

/**
 * The newest call since the section was opened: of this site, or one that failed and named no site at all, which is what a
 * wrong key looks like.
 */
function FirstCall({ apiKey }: { apiKey: string }) {
  const { value, load } = useQuery('log.list', { filter: {}, limit: newest });
  useLoadAfterCalls(load);
  const sites = useSites().value ?? [];
  const before = useRef<ReadonlySet<string>>(undefined);
  if (value !== undefined) before.current ??= new Set(value.items.map(({ callId }) => callId));
  const isOfApp = (call: CallSummary) =>
    call.apiKey === apiKey || (isFailed(call) && !sites.some((site) => site.apiKey === call.apiKey));
  const call = value?.items.find((one) => !before.current?.has(one.callId) && isOfApp(one));
  return (
    <Text role="status" breaks>
      {call === undefined ? (
        <StatusBadge tone="neutral" label={texts.waiting} />
      ) : (
        <RouteLink to="log" segments={[call.callId]}>
          <StatusBadge
            tone={isFailed(call) ? 'error' : 'ok'}
            label={isFailed(call) ? call.reason : texts.connected(call.method)}
          />
        </RouteLink>
      )}
    </Text>
  );
}
