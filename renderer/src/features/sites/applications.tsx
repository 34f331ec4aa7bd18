import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Application, Site } from '#shared/contract/sites.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ApplicationDialog } from './application-dialog.tsx';
import { ApplicationRow } from './application-row.tsx';
import { PemDialog, type PemMember } from './pem-dialog.tsx';
import classes from './sites.module.css';

const texts = sitesTexts.applications;

/** The applications of a site: userKey and secret each. */
export function Applications({ site }: { site: Site }) {
  const [adding, setAdding] = useState(false);
  const [pem, setPem] = useState<{ readonly member: PemMember; readonly of: Application }>();
  const now = site.applications.find(({ userKey }) => userKey === pem?.of.userKey) ?? pem?.of;
  const removing = useAskedCommand('sites.removeApplication');
  const remove = ({ name, userKey }: Application) =>
    removing.ask(
      { apiKey: site.apiKey, userKey },
      { title: texts.removeTitle(name), confirm: texts.removeConfirm, text: texts.removeText, done: texts.removed },
    );
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <Button small icon={Plus} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      {site.applications.length === 0 ? <p className={classes.none}>{texts.none}</p> : null}
      <ul>
        {site.applications.map((application) => (
          <ApplicationRow
            key={application.userKey}
            apiKey={site.apiKey}
            application={application}
            onPem={(member) => setPem({ member, of: application })}
            onRemove={() => remove(application)}
          />
        ))}
      </ul>
      <ApplicationDialog apiKey={site.apiKey} opened={adding} onClose={() => setAdding(false)} />
      <PemDialog
        apiKey={site.apiKey}
        member={pem?.member ?? 'publicKey'}
        application={now}
        onClose={() => setPem(undefined)}
      />
      {removing.dialog}
    </Section>
  );
}
