import { BadgeCheck, Bot, KeyRound, ShieldCheck, ShieldOff, Terminal, Trash2 } from 'lucide-react';
import type { Application } from '#shared/contract/sites.ts';
import { goTo } from '../../stores/navigation.ts';
import { notifyDone } from '../../stores/notify.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useKeptQuery, useOverview } from '../../stores/use-operations.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { machineTexts } from '../../texts/machines.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Secret } from '../../ui/secret.tsx';
import { useClipboardCopy } from '../../ui/use-clipboard-copy.ts';
import { machineCurl } from './machine-curl.ts';
import type { PemMember } from './pem-form.tsx';
import classes from './sites.module.css';

const texts = sitesTexts.applications;

const pems = [
  { member: 'publicKey', icon: KeyRound },
  { member: 'clientCertificate', icon: BadgeCheck },
] as const;

interface ApplicationRowProps {
  readonly apiKey: string;
  readonly application: Application;
  readonly onPem: (member: PemMember) => void;
  readonly onRemove: () => void;
}

/** One application: what it identifies itself with, what it may do besides, and the rest in a menu, in words. */
export function ApplicationRow({ apiKey, application, onPem, onRemove }: ApplicationRowProps) {
  const { name, userKey } = application;
  const reveal = useReveal('sites.revealSecret');
  const overview = useOverview().value;
  const administrators = useKeptQuery('administrators.list', {});
  const setAdministrator = useCommand('administrators.set');
  const mayAdminister = administrators.value?.some((one) => one.apiKey === apiKey && one.userKey === userKey) ?? false;
  const curl = useClipboardCopy(
    async () =>
      overview && machineCurl(overview.addresses.https.replace('127.0.0.1', 'localhost'), userKey, overview.ca.path),
  );
  const marks = [
    ...pems.flatMap(({ member }) => (application[member] === undefined ? [] : [texts[member].has])),
    ...(mayAdminister ? [texts.administers] : []),
  ];
  return (
    <li className={classes.application}>
      <span className={classes.applicationName}>
        {name}
        {marks.map((mark) => (
          <span key={mark} className={classes.applicationMark}>
            {mark}
          </span>
        ))}
      </span>
      <Copyable value={userKey} what={uiTexts.of(texts.userKey, name)} />
      <Secret what={texts.secretOf(name)} reveal={() => reveal({ apiKey, userKey })} />
      <ActionMenu
        label={sitesTexts.actions(name)}
        items={[
          {
            label: uiTexts.copy(machineTexts.curl(name)),
            icon: Terminal,
            onClick: () => void curl.copy().then((copied) => copied && notifyDone(texts.curlCopied)),
          },
          {
            label: machineTexts.tokensOf(name),
            icon: Bot,
            onClick: () => goTo('tokens', ['machines'], { apiKey, text: userKey }),
          },
          ...pems.map(({ member, icon }) => ({
            label: application[member] === undefined ? texts[member].add(name) : texts[member].of(name),
            icon,
            onClick: () => onPem(member),
          })),
          {
            label: mayAdminister ? texts.endAdministering(name) : texts.letAdminister(name),
            icon: mayAdminister ? ShieldOff : ShieldCheck,
            onClick: () => void setAdministrator.run({ apiKey, userKey, may: !mayAdminister }),
          },
          { label: texts.remove(name), icon: Trash2, tone: 'danger', onClick: onRemove },
        ]}
      />
    </li>
  );
}
