import { explainedMember } from '#service/console/reproduce/index.ts';
import type { ExplainedMember } from '#shared/contract/reproduce.ts';
import { membersOf } from '#shared/narrowing.ts';

const meanings: Readonly<Record<string, string>> = {
  scope: 'What the user allows, separated by blanks.',
  clientID: 'The app that gets it.',
  context: 'The request that waits.',
  UID: 'The user who is logged in.',
  consent: 'true: the user allows it.',
};

/** The members of a consent in the order in which they are signed (X 3), explained. */
export function explainedConsent(text: string): { title: string; members: ExplainedMember[] } {
  const members = Object.entries(membersOf(JSON.parse(text)));
  return {
    title: 'Consent',
    members: members.map(([name, value]) =>
      explainedMember(name, typeof value === 'string' ? value : JSON.stringify(value), meanings[name], false),
    ),
  };
}
