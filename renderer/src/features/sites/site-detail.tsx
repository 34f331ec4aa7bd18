import { Activity, Copy, KeyRound, Play, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Site } from '#shared/contract/sites.ts';
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
  useNavigation,
} from '../../stores/navigation.ts';
import { sitesTexts as texts } from '../../texts/sites.ts';
import { upstreamTexts } from '../../texts/upstream.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
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

const parts: readonly { id: SitePart; label: string; content: (site: Site) => ReactNode }[] = [
  {
    id: 'credentials',
    label: texts.sections.credentials,
    content: (site) => (
      <>
        <Credentials site={site} />
        <Connect site={site} />
        <Applications site={site} />
      </>
    ),
  },
  { id: 'openid', label: texts.sections.openId, content: ({ apiKey }) => <RelyingParties apiKey={apiKey} /> },
  { id: 'saml', label: texts.sections.saml, content: ({ apiKey }) => <SamlParties apiKey={apiKey} /> },
  {
    id: 'mock-responses',
    label: texts.sections.mockResponses,
    content: ({ apiKey }) => <MockResponses apiKey={apiKey} />,
  },
  { id: 'upstream', label: upstreamTexts.title, content: (site) => <Upstream site={site} /> },
  {
    id: 'settings',
    label: texts.sections.settings,
    content: (site) => (
      <>
        <SiteSettingsForm site={site} />
        <SiteGroup site={site} />
      </>
    ),
  },
];

/** One site, a part at a time. Drawn anew when the site or the part changes, not when its address comes. */
export const SiteDetail = memo(function SiteDetail({ site }: { site: Site }) {
  const shown = useNavigation(({ route }) => sitePartOf(route));
  const deleting = useAskedCommand('sites.delete');
  const remove = () =>
    deleting.ask(
      { apiKey: site.apiKey },
      {
        title: texts.deleteTitle(site.name),
        confirm: texts.deleteConfirm,
        text: texts.deleteText,
        done: texts.deleted(site.name),
        after: () => {
          noteSite(undefined);
          leaveDeleted('sites', site.apiKey);
        },
      },
    );
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
        items={parts.map(({ content, ...part }) => ({
          ...part,
          content: (
            <Stack gap={16} data-flat="form">
              {content(site)}
            </Stack>
          ),
        }))}
      />
      {deleting.dialog}
    </>
  );
});
