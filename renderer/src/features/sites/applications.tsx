import { Plus } from 'lucide-react';
import type { Application, Site } from '#shared/contract/sites.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationRow } from './application-row.tsx';
import { PemForm, type PemMember } from './pem-form.tsx';

const texts = sitesTexts.applications;

/** The applications of a site: userKey and secret each. */
export function Applications({ site }: { site: Site }) {
  const { apiKey } = site;
  const adding = useDialog((_: true, onClose) => ({
    title: texts.add,
    size: 'sm',
    content: <ApplicationForm apiKey={apiKey} onClose={onClose} />,
  }));
  const pem = useDialog(({ member, of }: { member: PemMember; of: Application }, onClose) => {
    // As it is now: it may be changed elsewhere meanwhile.
    const application = site.applications.find(({ userKey }) => userKey === of.userKey) ?? of;
    return {
      title: texts[member].of(of.name),
      content: <PemForm apiKey={apiKey} member={member} application={application} onClose={onClose} />,
    };
  });
  const ask = useAskedCommand('sites.removeApplication');
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={<Button small icon={Plus} label={texts.add} onClick={() => adding.open(true)} />}
    >
      {site.applications.length === 0 ? <Text color="text-3">{texts.none}</Text> : null}
      <ul className={layout.lines}>
        {site.applications.map((application) => (
          <ApplicationRow
            key={application.userKey}
            apiKey={apiKey}
            application={application}
            onPem={(member) => pem.open({ member, of: application })}
            onRemove={() => ask({ apiKey, userKey: application.userKey }, texts.removing(application.name))}
          />
        ))}
      </ul>
      {adding.dialog}
      {pem.dialog}
    </Section>
  );
}
