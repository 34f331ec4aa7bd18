import { Ban, Check, GitMerge, LogIn, Pencil, Send, Trash2 } from 'lucide-react';
import type { Account } from '#shared/contract/people.ts';
import { leavePerson, openFlow, openRequest } from '../../stores/navigation.ts';
import { useRemembered } from '../../stores/recent.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useQuery, useSites } from '../../stores/use-operations.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { Row } from '../../ui/layout.tsx';
import { ActionMenu, type MenuItem } from '../../ui/menu.tsx';
import { DetailPane } from '../../ui/read.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { callOf } from '../requests/draft.ts';
import { TokenRevealHolder } from '../tokens/token-reveal.tsx';
import { MergeForm } from './merge-form.tsx';
import { PersonAccess } from './person-access.tsx';
import { PersonCalls } from './person-calls.tsx';
import { PersonData } from './person-data.tsx';
import { PersonForm } from './person-form.tsx';
import { PersonProfile } from './person-profile.tsx';
import { PersonState } from './person-state.tsx';
import { PersonTokens } from './person-tokens.tsx';
import { Registration } from './registration/index.ts';

interface PersonPaneProps {
  readonly apiKey: string;
  readonly UID: string;
  readonly onClose: () => void;
}

/** One account: who it is, what is kept of it, and what can be done with it. */
export function PersonPane({ apiKey, UID, onClose }: PersonPaneProps) {
  const query = useQuery('people.get', { apiKey, UID });
  const gone = query.problem?.code === 'not-found';
  useRemembered('people', [apiKey, UID], gone ? null : query.value?.displayName);
  return (
    <DetailPane
      title={(person) => person?.displayName ?? UID}
      about={(person) => (
        <>
          <Copyable value={UID} what={texts.columns.uid} />
          {person && !(person.isActive && person.status === 'final') ? <PersonState person={person} /> : null}
        </>
      )}
      lines={8}
      texts={texts.detail}
      {...{ query, onClose }}
    >
      {(account) => <Person account={account} />}
    </DetailPane>
  );
}

function Person({ account }: { account: Account }) {
  const { apiKey, UID, valid } = account;
  const { tabs } = texts.detail;
  return (
    <TokenRevealHolder>
      <Actions account={account} />
      {account.status === 'pending' ? <Registration account={account} /> : null}
      <Tabs
        label={texts.detail.views}
        names={{ ...tabs, tokens: valid.tokens > 0 ? `${tabs.tokens} (${valid.tokens})` : tabs.tokens }}
        items={{
          profile: <PersonProfile account={account} />,
          access: <PersonAccess apiKey={apiKey} UID={UID} />,
          data: <PersonData account={account} />,
          tokens: <PersonTokens apiKey={apiKey} UID={UID} />,
          calls: <PersonCalls apiKey={apiKey} UID={UID} />,
        }}
      />
    </TokenRevealHolder>
  );
}

function Actions({ account }: { account: Account }) {
  const { apiKey, UID, displayName: name, isActive, identities, valid } = account;
  const sites = useSites().value ?? [];
  const editing = useDialog((_: true, onClose) => ({
    title: texts.form.editTitle(name),
    size: 'lg',
    content: <PersonForm {...{ sites, apiKey, account, onClose }} />,
  }));
  const merging = useDialog((_: true, onClose) => ({
    title: texts.merge.title(name),
    content: <MergeForm account={account} onClose={onClose} />,
  }));
  const starting = useCommand('flows.start');
  const enabling = useCommand('people.update', { done: texts.enabled(name) });
  const askToUpdate = useAskedCommand('people.update');
  const askToDelete = useAskedCommand('people.delete');
  const disable = () => askToUpdate({ apiKey, UID, isActive: false }, texts.disabling(name));
  const question = { ...texts.removing(name, identities.length, valid), after: () => leavePerson(apiKey, UID) };
  const remove = () => askToDelete({ apiKey, UID }, question);
  const logIn = () =>
    void starting.run({ useCase: 'server', apiKey, server: { x_siteUID: UID } }, (result) => {
      if (result.ok) openFlow(result.value.id);
    });
  const items: MenuItem[] = [
    isActive
      ? { label: texts.disable, icon: Ban, onClick: disable }
      : { label: texts.enable, icon: Check, onClick: () => void enabling.run({ apiKey, UID, isActive: true }) },
    ...(account.status === 'temporary'
      ? []
      : [{ label: texts.merge.button, icon: GitMerge, onClick: () => merging.open(true) }]),
    { label: texts.remove, icon: Trash2, tone: 'danger', onClick: remove },
  ];
  return (
    <Row gap={8} flexWrap="wrap">
      <Button
        tone={account.status === 'pending' ? 'default' : 'primary'}
        icon={LogIn}
        label={texts.detail.logIn}
        title={texts.detail.logInAbout}
        busy={starting.busy}
        onClick={logIn}
      />
      <Button
        icon={Send}
        label={texts.detail.call}
        title={texts.detail.callAbout}
        onClick={() => openRequest(callOf(apiKey, 'accounts.getAccountInfo', { UID }))}
      />
      <Button icon={Pencil} label={texts.detail.edit} onClick={() => editing.open(true)} />
      <ActionMenu label={texts.detail.more(name)} items={items} />
      {editing.dialog}
      {merging.dialog}
    </Row>
  );
}
