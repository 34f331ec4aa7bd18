import type { Store } from '#service/storage/index.ts';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { firstDifference } from '#shared/words/first-difference.ts';
import { asOne, type Said } from './said.ts';

type Facts = Omit<ReproduceVerdict, 'sentence' | 'text' | 'headline'>;

const outcomes = { accepted: 'Accepted', sound: 'Sound', refused: 'Refused', unknown: 'Not known' } as const;

/**
 * The verdict of what is said, and what it is made of besides: without lists of anything where nothing is given.
 *
 * @param store masks what is secret
 */
export function verdictSaying(
  { outcome, ownState, cause, fix, proof }: Said,
  more: Pick<Facts, 'errorCode' | 'judgedAt' | 'method'> & Partial<Facts>,
  store: Pick<Store, 'masked'>,
): ReproduceVerdict {
  const facts = {
    ...{ outcome, accepted: outcome === 'accepted', cause: asOne(cause) },
    ...(ownState && { ownState }),
    ...(fix && { fix: asOne(fix) }),
    ...(proof && { proof }),
    ...{ mistakes: [], excluded: [], notes: [], similarSites: [], trace: [] },
    ...more,
  };
  return store.masked({ ...facts, ...verdictText(facts) });
}

/** The verdict as one line, and as a text for the person whose call it is. */
function verdictText(facts: Facts): Pick<ReproduceVerdict, 'headline' | 'sentence' | 'text'> {
  const { proof, notes, compare, refusal } = facts;
  // The line where there is one: what it leaves out follows below.
  const [cause, fix] = refusal === undefined ? [facts.cause, facts.fix] : [refusal.cause, refusal.action];
  const details = refusal?.details ?? [];
  const head = headline(facts);
  const sentence = `${head}: ${[facts.cause, facts.fix, proof, ...notes].filter(Boolean).join(' ')}`;
  const lines = [
    facts.call === undefined ? facts.document?.form : addressOf(facts.call),
    '',
    head,
    `Cause: ${cause}`,
    fix && `What to do: ${fix}`,
    ...details,
    proof && `Proof: ${proof}`,
    ...facts.excluded.map((one) => `Excluded: ${one}`),
    ...notes.map((note) => `Note: ${note}`),
    facts.ask && `\nTo ask the customer:\n${facts.ask.trim()}`,
    compare?.signed && '',
    compare?.signed && `Base string expected: ${compare.expected.baseString}`,
    compare?.signed && `Base string signed:   ${compare.signed.baseString}`,
    compare?.difference && firstDifference(compare.difference),
  ];
  return { headline: head, sentence, text: `${lines.filter((line) => line !== undefined).join('\n')}\n` };
}

const addressOf = ({ httpMethod, transport, host, target }: NonNullable<Facts['call']>): string =>
  `${httpMethod} ${maskUrl(`${transport}://${host}${target}`)}`;

/** `Refused with 403003 Invalid request signature` */
function headline({ outcome, errorCode, errorMessage, error }: Facts): string {
  if (outcome !== 'refused') return outcomes[outcome];
  const words = [error, errorCode === 0 ? undefined : `${errorCode} ${errorMessage ?? ''}`.trim()].filter(Boolean);
  return words.length === 0 ? outcomes.refused : `${outcomes.refused} with ${words.join(', ')}`;
}
