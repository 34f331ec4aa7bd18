import { Send } from 'lucide-react';
import type { Account } from '#shared/contract/people.ts';
import { openRequest } from '../../stores/navigation.ts';
import { peopleTexts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { JsonTree } from '../../ui/json-tree.tsx';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { callOf } from '../requests/draft.ts';

const texts = peopleTexts.detail;

/** What the site keeps about a person, and what its server said at the last login. */
export function PersonData({ account }: { account: Account }) {
  const { data, userInfo } = account;
  const isEmpty = Object.keys(data).length === 0;
  return (
    <Stack gap={18}>
      <Section
        plain
        title={texts.dataTitle}
        actions={isEmpty ? null : <CopyButton value={JSON.stringify(data, null, 2)} what={texts.copyData} />}
        none={isEmpty && texts.noData}
      >
        <JsonTree value={data} label={texts.tabs.data} />
      </Section>
      <CustomIdentifiers account={account} />
      <Communications account={account} />
      <RiskPolicy account={account} />
      <Community account={account} />
      {userInfo ? (
        <Section plain title={texts.userInfo}>
          <JsonTree value={userInfo} label="x_userInfo" />
        </Section>
      ) : null}
    </Stack>
  );
}

function CustomIdentifiers({ account }: { account: Account }) {
  const items = Object.entries(account.customIdentifiers).map(([name, id]) => ({
    label: name,
    value: <Copyable value={id} what={texts.copyCustomIdentifier(name)} wrap />,
  }));
  return (
    <Section
      plain
      title={texts.customIdentifiers}
      actions={<Change account={account} member="customIdentifiers" value={account.customIdentifiers} />}
      none={items.length === 0 && texts.noCustomIdentifiers}
    >
      <KeyValueList items={items} />
    </Section>
  );
}

function Communications({ account }: { account: Account }) {
  const { communications } = account;
  const isEmpty = Object.keys(communications).length === 0;
  return (
    <Section
      plain
      title={texts.communications}
      actions={
        <>
          {isEmpty ? null : (
            <CopyButton value={JSON.stringify(communications, null, 2)} what={texts.copyCommunications} />
          )}
          <Change account={account} member="communications" value={communications} />
        </>
      }
      none={isEmpty && texts.noCommunications}
    >
      <JsonTree value={communications} label={texts.copyCommunications} />
    </Section>
  );
}

function RiskPolicy({ account }: { account: Account }) {
  const { riskPolicy, riskPolicyLocked } = account.rba;
  return (
    <Section
      plain
      title={texts.riskPolicy}
      actions={<Change account={account} member="rba" value={{ riskPolicy: riskPolicy ?? null }} />}
    >
      <KeyValueList
        items={factsOf(texts.riskPolicyOf, {
          chosen: riskPolicy === undefined ? texts.ownRiskPolicy : <code>{riskPolicy}</code>,
          lock: riskPolicyLocked ? texts.riskPolicyLock.locked : texts.riskPolicyLock.open,
        })}
      />
    </Section>
  );
}

/** What the person wrote and gathered (F 7.9, F 7.10). */
function Community({ account: { comments, points } }: { account: Account }) {
  const items = points.map(({ challenge, total, redeemable, level }) => ({
    label: texts.pointsOf(challenge),
    value: texts.points(total, redeemable, level),
  }));
  return (
    <Section plain title={texts.community}>
      <KeyValueList items={[{ label: texts.comments, value: String(comments) }, ...items]} />
    </Section>
  );
}

interface ChangeProps {
  readonly account: Account;
  /** Parameter of accounts.setAccountInfo. */
  readonly member: string;
  readonly value: unknown;
}

/** Leads to the method that changes the member: it alone knows what may be written. */
function Change({ account: { apiKey, UID }, member, value }: ChangeProps) {
  return (
    <Button
      small
      icon={Send}
      label={texts.change}
      title={texts.changeAbout(member)}
      aria-label={`${texts.change} ${member}`}
      onClick={() => openRequest(callOf(apiKey, 'accounts.setAccountInfo', { UID, [member]: JSON.stringify(value) }))}
    />
  );
}
