import { Check, ClipboardCopy, PenLine, Plus, Send } from 'lucide-react';
import { useState } from 'react';
import type { ReproduceVerdict, SentUnchanged } from '#shared/contract/reproduce.ts';
import type { Site } from '#shared/contract/sites.ts';
import { goTo, openRequest } from '../../stores/navigation.ts';
import { useReproduce } from '../../stores/reproduce.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useDataCenters, useSites } from '../../stores/use-operations.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { upstreamTexts } from '../../texts/upstream.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';
import { useClipboardCopy } from '../../ui/use-clipboard-copy.ts';
import { HandOn } from '../bundles/export-bundle.tsx';
import { canRebuild } from '../requests/draft.ts';
import { SendToUpstream } from '../upstream/send-to-upstream.tsx';
import classes from './reproduce.module.css';

const texts = reproduceTexts.actions;

const UNKNOWN_KEY = 400093;

interface VerdictActionsProps {
  readonly verdict: ReproduceVerdict;
  readonly onSent: (sent: SentUnchanged) => void;
}

/** What is done with a verdict: sign the call anew, send it, send the verdict on. */
export function VerdictActions({ verdict, onSent }: VerdictActionsProps) {
  const { text } = useReproduce();
  const sites = useSites().value ?? [];
  const [chosen, setChosen] = useState<string>();
  const drafting = useCommand('reproduce.draft');
  const sending = useCommand('reproduce.send');
  const copy = useClipboardCopy(verdict.text);
  const site = siteFor(sites, verdict, chosen);
  const isSigned = verdict.call?.parameters.some(({ name }) => name === 'sig') === true;
  // The call that the verdict is about, also where the text can be read in several ways.
  const pasted = { text, ...(verdict.entry !== undefined && { entry: verdict.entry }) };
  return (
    <>
      <AddSite verdict={verdict} />
      {site &&
      isSigned &&
      verdict.call &&
      canRebuild({ method: verdict.method, httpMethod: verdict.call.httpMethod }) ? (
        <Row as="span" flexWrap="wrap" gap={6}>
          <Button
            tone={verdict.siteName === undefined ? 'default' : 'primary'}
            icon={PenLine}
            label={texts.sign(site.name)}
            busy={drafting.busy}
            onClick={() =>
              void drafting.run({ ...pasted, apiKey: site.apiKey }, (result) => {
                if (result.ok) openRequest(result.value);
              })
            }
          />
          {sites.length > 1 ? (
            <Select
              aria-label={texts.site}
              className={classes.site ?? ''}
              size="xs"
              allowDeselect={false}
              data={sites.map(({ apiKey, name }) => ({ value: apiKey, label: name }))}
              value={site.apiKey}
              onChange={(apiKey) => setChosen(apiKey ?? undefined)}
            />
          ) : null}
        </Row>
      ) : null}
      {verdict.call ? (
        <Button
          icon={Send}
          label={texts.send}
          busy={sending.busy}
          onClick={() => void sending.run(pasted).then((result) => result.ok && onSent(result.value))}
        />
      ) : null}
      {verdict.call && site ? (
        <SendToUpstream
          apiKey={site.apiKey}
          text={upstreamTexts.sendText}
          busy={sending.busy}
          onSend={async () => {
            const result = await sending.run({ ...pasted, upstream: site.apiKey });
            if (result.ok) onSent(result.value);
          }}
        />
      ) : null}
      <Button
        icon={copy.copied ? Check : ClipboardCopy}
        label={copy.copied ? texts.copied : texts.copy}
        onClick={() => void copy.copy()}
      />
      {verdict.call ? <HandOn call={{ pasted }} /> : null}
    </>
  );
}

/** Of a call with a key that no site has: the form of a new site with this key, and the data center of the call's host. */
function AddSite({ verdict: { apiKey, siteName, call, errorCode } }: { verdict: ReproduceVerdict }) {
  const dataCenters = useDataCenters().value ?? [];
  if (errorCode !== UNKNOWN_KEY || apiKey === undefined || siteName !== undefined || call === undefined) return null;
  const labels = call.host.toLowerCase().split('.');
  const dataCenter = dataCenters.find(({ id }) => labels.includes(id))?.id;
  return (
    <Button
      tone="primary"
      icon={Plus}
      label={texts.addSite}
      title={texts.addSiteAbout}
      onClick={() => goTo('sites', [], { new: 'true', apiKey, dataCenter })}
    />
  );
}

/** The chosen site; else that of the call, or the one that its key is like; of a call without a key the first. */
function siteFor(sites: readonly Site[], { apiKey, similarSites }: ReproduceVerdict, chosen: string | undefined) {
  const wanted = [chosen, apiKey, similarSites[0]?.apiKey];
  for (const key of wanted) {
    const site = key === undefined ? undefined : sites.find((one) => one.apiKey === key);
    if (site) return site;
  }
  return apiKey === undefined ? sites[0] : undefined;
}
