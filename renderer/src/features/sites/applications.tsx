import { Bot, KeyRound, Plus, ShieldCheck, ShieldOff, Terminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Application, Site } from '#shared/contract/sites.ts';
import { goTo } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';

import { useKeptQuery, useOverview } from '../../stores/use-operations.ts';
import { machineTexts } from '../../texts/machines.ts';

import { sitesTexts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { ApplicationDialog } from './application-dialog.tsx';
import { machineCurl } from './machine-curl.ts';
import { PublicKeyDialog } from './public-key-dialog.tsx';
import classes from './sites.module.css';
import { useRevealSecret } from './use-reveal-secret.ts';

const texts = sitesTexts.applications;

/** The applications of a site: userKey and secret each. */
export function Applications({ site }: { site: Site }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Application>();
  const [keyOf, setKeyOf] = useState<Application>();
  const remove = useCommand('sites.removeApplication', { done: texts.removed });
  const reveal = useRevealSecret();
  const overview = useOverview().value;
  const administrators = useKeptQuery('administrators.list', {});
  const setAdministrator = useCommand('administrators.set');
  const mayAdminister = (userKey: string) =>
    administrators.value?.some((one) => one.apiKey === site.apiKey && one.userKey === userKey) ?? false;
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
          <li key={application.userKey} className={classes.application}>
            <span className={classes.applicationName}>{application.name}</span>
            <Copyable value={application.userKey} what={uiTexts.of(texts.userKey, application.name)} />
            <Secret
              what={texts.secretOf(application.name)}
              reveal={() => reveal({ apiKey: site.apiKey, userKey: application.userKey })}
            />
            <CopyButton
              icon={Terminal}
              what={machineTexts.curl(application.name)}
              value={async () =>
                overview &&
                machineCurl(
                  overview.addresses.https.replace('127.0.0.1', 'localhost'),
                  application.userKey,
                  overview.ca.path,
                )
              }
            />
            <IconButton
              icon={Bot}
              label={machineTexts.tokensOf(application.name)}
              onClick={() => goTo('tokens', ['machines'], { apiKey: site.apiKey, text: application.userKey })}
            />
            <IconButton
              icon={KeyRound}
              label={
                application.publicKey === undefined
                  ? texts.addPublicKey(application.name)
                  : texts.publicKeyOf(application.name)
              }
              onClick={() => setKeyOf(application)}
            />
            <IconButton
              icon={mayAdminister(application.userKey) ? ShieldCheck : ShieldOff}
              label={
                mayAdminister(application.userKey)
                  ? texts.endAdministering(application.name)
                  : texts.letAdminister(application.name)
              }
              onClick={() => {
                const { userKey } = application;
                void setAdministrator.run({ apiKey: site.apiKey, userKey, may: !mayAdminister(userKey) });
              }}
            />
            <IconButton icon={Trash2} label={texts.remove(application.name)} onClick={() => setRemoving(application)} />
          </li>
        ))}
      </ul>
      <ApplicationDialog apiKey={site.apiKey} opened={adding} onClose={() => setAdding(false)} />
      <PublicKeyDialog apiKey={site.apiKey} application={keyOf} onClose={() => setKeyOf(undefined)} />
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
