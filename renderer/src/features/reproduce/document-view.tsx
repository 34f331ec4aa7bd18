import type { SignedDocument } from '#shared/contract/reproduce.ts';
import { ExplainedMembers } from '../../call-kit/explained-members.tsx';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { Section } from '../../ui/section.tsx';
import classes from './reproduce.module.css';

const texts = reproduceTexts.document;

/** What was pasted and is no call, decoded: each member with what it means. */
export function DocumentView({ document: { form, parts } }: { document: SignedDocument }) {
  if (parts.length === 0) return null;
  return (
    <Section title={texts.heading} description={texts.form(form)}>
      <div className={classes.stack}>
        {parts.map(({ title, members }) => (
          <ExplainedMembers key={title} title={title} members={members} />
        ))}
      </div>
    </Section>
  );
}
