import { BadgeCheck, KeyRound, LockOpen } from 'lucide-react';
import type { AccountAccess } from '#shared/contract/access.ts';
import type { Account } from '#shared/contract/people.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { SecretField } from '../../ui/fields.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { JsonTree } from '../../ui/json-tree.tsx';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PersonOpenId } from './person-openid.tsx';

const texts = peopleTexts.access;

type User = Pick<Account, 'apiKey' | 'UID'>;

/** How a person logs in: login identifiers, password, lock-out; and what the person agreed to. */
export function PersonAccess({ apiKey, UID }: User) {
  return (
    <Stack gap={18}>
      <Read query={useQuery('access.get', { apiKey, UID })} lines={5}>
        {(access) => <Access user={{ apiKey, UID }} access={access} />}
      </Read>
    </Stack>
  );
}

function Access({ user, access }: { user: User; access: AccountAccess }) {
  const { username, phoneNumber, emails, password, subscriptions, preferences } = access;
  return (
    <>
      <KeyValueList
        labelWidth={120}
        items={factsOf(texts, {
          username: username && <Copyable value={username} what={texts.username} />,
          phoneNumber: phoneNumber && <Copyable value={phoneNumber} what={texts.phoneNumber} />,
          emails: emails.length === 0 ? texts.none : <Emails user={user} emails={emails} />,
          password: <Password user={user} password={password} />,
          lockOut: password.lockedUntil !== undefined && <LockOut user={user} until={password.lockedUntil} />,
        })}
      />
      <Agreed title={texts.subscriptions} none={texts.noSubscriptions} value={subscriptions} />
      <Agreed title={texts.consents} none={texts.noConsents} value={preferences} />
      <PersonOpenId {...user} />
    </>
  );
}

function Emails({ user, emails }: { user: User; emails: AccountAccess['emails'] }) {
  return (
    <ul>
      {emails.map(({ address, verified }) => (
        <Row key={address} as="li" display="inline-flex" flexWrap="wrap" gap="2px 10px">
          <Copyable value={address} what={texts.emails} />
          <StatusBadge tone={verified ? 'ok' : 'warn'} plain label={verified ? texts.isVerified : texts.isUnverified} />
          {verified ? null : (
            <CommandButton
              small
              icon={BadgeCheck}
              label={texts.verify}
              command="access.verifyEmail"
              input={{ ...user, email: address }}
              done={texts.verified}
            />
          )}
        </Row>
      ))}
    </ul>
  );
}

function Password({ user, password }: { user: User; password: AccountAccess['password'] }) {
  const setting = useDialog((_: true, onClose) => ({
    title: texts.dialogTitle(user.UID),
    content: <PasswordForm user={user} onClose={onClose} />,
  }));
  const { isSet, createdAt, mustChange, demo } = password;
  return (
    <Row as="span" display="inline-flex" flexWrap="wrap" gap="2px 10px">
      {demo !== undefined ? (
        <Copyable value={demo} what={texts.password} />
      ) : isSet && createdAt !== undefined ? (
        texts.setAt(formatDateTime(createdAt))
      ) : isSet ? (
        texts.isSet
      ) : (
        texts.none
      )}
      {mustChange ? <StatusBadge tone="warn" plain label={texts.mustChange} /> : null}
      <Button small icon={KeyRound} label={texts.setPassword} onClick={() => setting.open(true)} />
      {setting.dialog}
    </Row>
  );
}

function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useOperationForm('access.setPassword', {
    values: { password: '' },
    input: ({ password }) => ({ ...user, password }),
    done: texts.passwordDone,
    onSaved: onClose,
  });
  return (
    <OperationForm form={form} submit={texts.confirm} onClose={onClose}>
      <SecretField
        label={texts.newPassword}
        description={texts.newPasswordHint}
        data-autofocus
        {...form.getInputProps('password')}
      />
    </OperationForm>
  );
}

function LockOut({ user, until }: { user: User; until: number }) {
  return (
    <Row as="span" display="inline-flex" flexWrap="wrap" gap="2px 10px">
      <StatusBadge tone="error" plain label={texts.lockedUntil(formatDateTime(until))} />
      <CommandButton
        small
        icon={LockOpen}
        label={texts.unlock}
        command="access.unlock"
        input={{ ...user }}
        done={texts.unlocked}
      />
    </Row>
  );
}

function Agreed({ title, none, value }: { title: string; none: string; value: AccountAccess['subscriptions'] }) {
  return (
    <Section plain title={title} none={Object.keys(value).length === 0 && none}>
      <JsonTree value={value} label={title} />
    </Section>
  );
}
