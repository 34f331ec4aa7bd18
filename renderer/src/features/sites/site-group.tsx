import { useState } from 'react';
import type { Site } from '#shared/contract/sites.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useKeptQuery, useSites } from '../../stores/use-operations.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './sites.module.css';

const texts = sitesTexts.group;
/** No API key: the site is of its own. */
const NONE = '';

/** The parent of a site, and its children (D70). */
export function SiteGroup({ site }: { site: Site }) {
  const [wanted, setWanted] = useState<string>();
  const sites = useSites().value ?? [];
  const members = useKeptQuery('siteGroups.list', {}).value ?? [];
  const nameOf = (apiKey: string) => sites.find((one) => one.apiKey === apiKey)?.name ?? apiKey;
  const owner = members.find(({ apiKey }) => apiKey === site.apiKey)?.owner ?? NONE;
  const children = members.filter((one) => one.owner === site.apiKey).map(({ apiKey }) => nameOf(apiKey));
  const isChild = (apiKey: string) => members.some((one) => one.apiKey === apiKey);
  const possible = sites.filter(
    (one) => one.apiKey !== site.apiKey && one.dataCenter === site.dataCenter && !isChild(one.apiKey),
  );
  const set = useCommand('siteGroups.set', {
    done: () => (wanted ? texts.joined(site.name, nameOf(wanted)) : texts.left(site.name)),
  });
  const parent = wanted ? nameOf(wanted) : undefined;
  return (
    <Section title={texts.title} description={texts.description}>
      {children.length > 0 ? (
        <p className={classes.quiet}>{texts.children(children)}</p>
      ) : (
        <SelectField
          label={texts.owner}
          description={texts.ownerHint}
          data={[
            { value: NONE, label: texts.none },
            ...possible.map(({ apiKey, name }) => ({ value: apiKey, label: `${name} (${apiKey})` })),
          ]}
          value={owner}
          onChange={(value) => {
            if (value !== null && value !== owner) setWanted(value);
          }}
        />
      )}
      <ConfirmDialog
        opened={wanted !== undefined}
        title={texts.ask(site.name)}
        confirmLabel={texts.confirm}
        busy={set.busy}
        onClose={() => setWanted(undefined)}
        onConfirm={async () => {
          await set.run({ apiKey: site.apiKey, owner: wanted ?? NONE }, () => setWanted(undefined));
        }}
      >
        {texts.askText(site.name, parent)}
      </ConfirmDialog>
    </Section>
  );
}
