import { Activity, Copy, KeyRound, Play, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Site } from '#shared/contract/sites.ts';
import { noteSite } from '../../stores/last-site.ts';
import { goTo, leaveDeleted, openLogFilter, openNewFlow, openTokens } from '../../stores/navigation.ts';
import { sitesTexts as texts } from '../../texts/sites.ts';
import { upstreamTexts } from '../../texts/upstream.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Row, Text } from '../../ui/layout.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { RailTarget, SectionRail } from '../../ui/section-rail.tsx';
import { MockResponses } from '../mock-responses/index.tsx';
import { Upstream } from '../upstream/index.tsx';
import { Applications } from './applications.tsx';
import { Connect } from './connect.tsx';
import { Credentials } from './credentials.tsx';
import { RelyingParties } from './relying-parties.tsx';
import { SamlParties } from './saml-parties.tsx';
import { SiteGroup } from './site-group.tsx';
import { SiteSettingsForm } from './site-settings-form.tsx';

const sections = [
  { id: 'credentials', label: texts.sections.credentials },
  { id: 'connect', label: texts.sections.connect },
  { id: 'applications', label: texts.sections.applications },
  { id: 'openid', label: texts.sections.openId },
  { id: 'saml', label: texts.sections.saml },
  { id: 'mock-responses', label: texts.sections.mockResponses },
  { id: 'upstream', label: upstreamTexts.title },
  { id: 'settings', label: texts.sections.settings },
];

/** One site: its credentials, applications and settings. Drawn anew when the site changes, not when its address comes. */
export const SiteDetail = memo(function SiteDetail({ site }: { site: Site }) {
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
      <div className={layout.bar}>
        <div style={{ minWidth: 0 }}>
          <Text as="h2" fontSize={16} fontWeight={650} breaks>
            {site.name}
          </Text>
          <Text fontSize={12.5} color="text-3" breaks>
            <code>{site.apiKey}</code> · {site.dataCenter}
          </Text>
        </div>
        <Row gap={6}>
          <Button icon={Play} onClick={() => openNewFlow('code', site.apiKey)}>
            {texts.runLogin}
          </Button>
          <ActionMenu
            label={texts.actions(site.name)}
            items={[
              { label: texts.tokens, icon: KeyRound, onClick: () => openTokens({ apiKey: site.apiKey }) },
              { label: texts.log, icon: Activity, onClick: () => openLogFilter({ apiKey: site.apiKey }) },
              { label: texts.clone, icon: Copy, onClick: () => goTo('sites', [], { new: 'true', from: site.apiKey }) },
              { label: texts.delete, icon: Trash2, tone: 'danger', onClick: remove },
            ]}
          />
        </Row>
      </div>
      <SectionRail label={texts.sections.label} sections={sections} />
      <RailTarget id="credentials">
        <Credentials site={site} />
      </RailTarget>
      <RailTarget id="connect">
        <Connect site={site} />
      </RailTarget>
      <RailTarget id="applications">
        <Applications site={site} />
      </RailTarget>
      <RailTarget id="openid">
        <RelyingParties apiKey={site.apiKey} />
      </RailTarget>
      <RailTarget id="saml">
        <SamlParties apiKey={site.apiKey} />
      </RailTarget>
      <RailTarget id="mock-responses">
        <MockResponses apiKey={site.apiKey} />
      </RailTarget>
      <RailTarget id="upstream">
        <Upstream site={site} />
      </RailTarget>
      <RailTarget id="settings">
        <SiteSettingsForm site={site} />
        <SiteGroup site={site} />
      </RailTarget>
      {deleting.dialog}
    </>
  );
});
