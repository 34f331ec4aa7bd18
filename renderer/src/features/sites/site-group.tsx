import type { Site } from '#shared/contract/sites.ts';
import { siteOptions } from '../../list-panel/site-label.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useKeptQuery, useSites } from '../../stores/use-operations.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Hint } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select.tsx';

const texts = sitesTexts.group;
/** No API key: the site is of its own. */
const NONE = '';

/** The parent of a site, and its children (D70). */
export function SiteGroup({ site }: { site: Site }) {
  const sites = useSites().value ?? [];
  const members = useKeptQuery('siteGroups.list', {}).value ?? [];
  const nameOf = (apiKey: string) => sites.find((one) => one.apiKey === apiKey)?.name ?? apiKey;
  const owner = members.find(({ apiKey }) => apiKey === site.apiKey)?.owner ?? NONE;
  const children = members.filter((one) => one.owner === site.apiKey).map(({ apiKey }) => nameOf(apiKey));
  const isChild = (apiKey: string) => members.some((one) => one.apiKey === apiKey);
  const possible = sites.filter(
    (one) => one.apiKey !== site.apiKey && one.dataCenter === site.dataCenter && !isChild(one.apiKey),
  );
  const ask = useAskedCommand('siteGroups.set');
  return (
    <Section title={texts.title} description={texts.description}>
      {children.length > 0 ? (
        <Hint>{texts.children(children)}</Hint>
      ) : (
        <SelectField
          label={texts.owner}
          description={texts.ownerHint}
          data={[{ value: NONE, label: texts.none }, ...siteOptions(possible)]}
          value={owner}
          onChange={(wanted) => {
            if (wanted === null || wanted === owner) return;
            const parent = wanted === NONE ? undefined : nameOf(wanted);
            ask({ apiKey: site.apiKey, owner: wanted }, texts.changing(site.name, parent));
          }}
        />
      )}
    </Section>
  );
}
