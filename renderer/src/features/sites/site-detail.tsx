import { Activity, Copy, KeyRound, Play, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Site } from '#shared/contract/sites.ts';
import { tableOf } from '#shared/narrowing.ts';
import { noteSite } from '../../stores/last-site.ts';
import {
  goTo,
  leaveDeleted,
  openLogFilter,
  openNewFlow,
  openSite,
  openTokens,
  type SitePart,
  sitePartOf,
  siteParts,
  useNavigation,
} from '../../stores/navigation.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { sitesTexts as texts } from '../../texts/sites.ts';
import { upstreamTexts } from '../../texts/upstream.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { DetailHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MockResponses } from '../mock-responses/index.tsx';
import { Upstream } from '../upstream/index.tsx';
import { Applications } from './applications.tsx';
import { Connect } from './connect.tsx';
import { Credentials } from './credentials.tsx';
import { RelyingParties } from './relying-parties.tsx';
import { SamlParties } from './saml-parties.tsx';
import { SiteGroup } from './site-group.tsx';
import { SiteSettingsForm } from './site-settings-form.tsx';

const names = { ...texts.sections, upstream: upstreamTexts.title };

const contents: Readonly<Record<SitePart, (site: Site) => ReactNode>> = {
  credentials: (site) => (
    <>
      <Credentials site={site} />
      <Connect site={site} />
      <Applications site={site} />
    </>
  ),
  openid: ({ apiKey }) => <RelyingParties apiKey={apiKey} />,
  saml: ({ apiKey }) => <SamlParties apiKey={apiKey} />,
  'mock-responses': ({ apiKey }) => <MockResponses apiKey={apiKey} />,
  upstream: (site) => <Upstream site={site} />,
  settings: (site) => (
    <>
      <SiteSettingsForm site={site} />
      <SiteGroup site={site} />
    </>
  ),
};

/** One site, a part at a time. Drawn anew when the site or the part changes, not when its address comes. */
export const SiteDetail = memo(function SiteDetail({ site }: { site: Site }) {
  const shown = useNavigation(({ route }) => sitePartOf(route));
  const ask = useAskedCommand('sites.delete');
  const after = () => {
    noteSite(undefined);
    leaveDeleted('sites', site.apiKey);
  };
  const remove = () => ask({ apiKey: site.apiKey }, { ...texts.deleting(site.name), after });
  return (
    <>
      <DetailHead
        name={site.name}
        about={
          <>
            <code>{site.apiKey}</code> · {site.dataCenter}
          </>
        }
      >
        <Button icon={Play} label={texts.runLogin} onClick={() => openNewFlow('code', site.apiKey)} />
        <ActionMenu
          label={texts.actions(site.name)}
          items={[
            { label: texts.tokens, icon: KeyRound, onClick: () => openTokens({ apiKey: site.apiKey }) },
            { label: texts.log, icon: Activity, onClick: () => openLogFilter({ apiKey: site.apiKey }) },
            { label: texts.clone, icon: Copy, onClick: () => goTo('sites', [], { new: 'true', from: site.apiKey }) },
            { label: texts.delete, icon: Trash2, tone: 'danger', onClick: remove },
          ]}
        />
      </DetailHead>
      <Tabs
        label={texts.sections.label}
        value={shown}
        onChange={(part) => openSite(site.apiKey, part)}
        names={names}
        items={tableOf(siteParts, (part) => (
          <Stack gap={16} data-flat="form">
            {contents[part](site)}
          </Stack>
        ))}
      />
    </>
  );
});
