import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Application, Site } from '#shared/contract/sites.ts';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { ApplicationDialog } from './application-dialog.tsx';
import { ApplicationRow } from './application-row.tsx';
import { PublicKeyDialog } from './public-key-dialog.tsx';
import classes from './sites.module.css';

const texts = sitesTexts.applications;

/** The applications of a site: userKey and secret each. */
export function Applications({ site }: { site: Site }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Application>();
  const [keyOf, setKeyOf] = useState<Application>();
  const now = site.applications.find(({ userKey }) => userKey === keyOf?.userKey) ?? keyOf;
  const remove = useCommand('sites.removeApplication', { done: texts.removed });
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
      <ul className={classes.applications}>
        {site.applications.map((application) => (
          <ApplicationRow
            key={application.userKey}
            apiKey={site.apiKey}
            application={application}
            onPublicKey={() => setKeyOf(application)}
            onRemove={() => setRemoving(application)}
          />
        ))}
      </ul>
      <ApplicationDialog apiKey={site.apiKey} opened={adding} onClose={() => setAdding(false)} />
      <PublicKeyDialog apiKey={site.apiKey} application={now} onClose={() => setKeyOf(undefined)} />
      <ConfirmDialog
        opened={removing !== undefined}
        title={texts.removeTitle(removing?.name ?? '')}
        confirmLabel={texts.removeConfirm}
        busy={remove.busy}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          if (!removing) return;
          void remove.run({ apiKey: site.apiKey, userKey: removing.userKey }, () => setRemoving(undefined));
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Section>
  );
}
