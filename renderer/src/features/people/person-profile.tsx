import type { Account } from '#shared/contract/people.ts';
import { profileFields } from '#shared/protocol/profile.ts';
import { SiteName } from '../../list-panel/site-name.tsx';
import { peopleTexts } from '../../texts/people.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { JsonTree } from '../../ui/json-tree.tsx';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Stack, Words } from '../../ui/layout.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import { Section } from '../../ui/section.tsx';
import { PersonCalls } from './person-calls.tsx';
import { PersonState } from './person-state.tsx';

const texts = peopleTexts.detail;

/** States, identities and profile fields of an account. */
export function PersonProfile({ account }: { account: Account }) {
  const { apiKey, profile, email, lastLoginAt, registeredAt } = account;
  // In the order of the interface; fields that no profile has come last.
  const place = (name: string) => (profileFields.includes(name) ? profileFields.indexOf(name) : profileFields.length);
  // The address stands above already.
  const shown = Object.keys(profile).filter((name) => name !== 'email' || profile.email !== email);
  const fields = shown.toSorted((a, b) => place(a) - place(b));
  return (
    <Stack gap={18}>
      <KeyValueList
        labelWidth={150}
        items={factsOf(texts, {
          email: email && (
            <>
              <Copyable value={email} what={texts.email} />
              {account.isVerified ? <Words color="text-2"> {texts.verified}</Words> : null}
            </>
          ),
          site: <SiteName apiKey={apiKey} withKey />,
          status: <PersonState person={account} />,
          created: formatDateTime(account.createdAt),
          registered: registeredAt !== undefined && formatDateTime(registeredAt),
          lastLogin: lastLoginAt === undefined ? peopleTexts.never : formatDateTime(lastLoginAt),
          loginProvider: account.loginProvider,
          regSource: account.regSource,
          identities: <Identities identities={account.identities} />,
        })}
      />
      <PersonCalls
        apiKey={apiKey}
        UID={account.UID}
        kind="logins"
        {...(lastLoginAt !== undefined && { none: texts.lastLoginNotInLog })}
      />
      <Section
        plain
        title={texts.profileTitle}
        actions={
          fields.length > 0 ? <CopyButton value={JSON.stringify(profile, null, 2)} what={texts.copyProfile} /> : null
        }
        none={fields.length === 0 && texts.noProfile}
      >
        <KeyValueList
          labelWidth={150}
          items={fields.map((name) => ({ label: name, value: <Value name={name} value={profile[name]} /> }))}
        />
      </Section>
    </Stack>
  );
}

function Identities({ identities }: Pick<Account, 'identities'>) {
  if (identities.length === 0) return <Words color="text-2">{texts.noIdentities}</Words>;
  return (
    <ul>
      {identities.map(({ provider, providerUID, lastLoginAt }) => (
        <li key={`${provider} ${providerUID}`}>
          <ProviderMark id={provider} /> {provider} <Copyable value={providerUID} what={`${provider} ID`} />
          {lastLoginAt === undefined ? null : (
            <Words color="text-2"> {texts.lastUsed(formatDateTime(lastLoginAt))}</Words>
          )}
        </li>
      ))}
    </ul>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (typeof value === 'object' && value !== null) return <JsonTree value={value} label={name} depth={1} />;
  return <span>{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
}
