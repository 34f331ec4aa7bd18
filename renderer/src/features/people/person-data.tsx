import type { Account } from '#shared/contract/people.ts';
import { peopleTexts } from '../../i18n/en/people.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { JsonTree } from '../../ui/json-tree.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './people.module.css';

const texts = peopleTexts.detail;

/** What the site keeps about a person, and what its server said at the last login. */
export function PersonData({ account: { data, userInfo } }: { account: Account }) {
  const isEmpty = Object.keys(data).length === 0;
  return (
    <div className={classes.parts}>
      <Section
        plain
        title={texts.dataTitle}
        actions={isEmpty ? null : <CopyButton value={JSON.stringify(data, null, 2)} what={texts.copyData} />}
      >
        {isEmpty ? <p className={classes.dim}>{texts.noData}</p> : <JsonTree value={data} label={texts.dataTitle} />}
      </Section>
      {userInfo ? (
        <Section plain title={texts.userInfo}>
          <JsonTree value={userInfo} label={texts.userInfo} />
        </Section>
      ) : null}
    </div>
  );
}
