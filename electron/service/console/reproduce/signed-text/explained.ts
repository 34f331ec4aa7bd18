import { type CompactJwt, formatUtc, readCompactJwt } from '#service/kernel/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { latestInstant } from '#shared/contract/clock.ts';
import type { ExplainedMember, SignedDocument } from '#shared/contract/reproduce.ts';
import { claimMeaning, timeClaims } from '#shared/reference/token-claims.ts';

/** Longer values are cut; what they begin with tells them apart. */
const MAX_LENGTH = 500;

/** A member of a signed text with what it means, as far as that is known. */
export const explainedMember = (
  name: string,
  value: string,
  meaning: string | undefined,
  isWrong: boolean,
): ExplainedMember => ({
  ...{ name, value },
  ...(meaning !== undefined && { meaning }),
  ...(isWrong && { isWrong: true }),
});

interface Part extends Pick<SignedDocument, 'kind' | 'form'> {
  readonly title: string;
  readonly members: readonly (readonly [name: string, value: string, meaning: string | undefined])[];
}

/** A text of one part alone. */
export const explainedPart =
  ({ kind, form, title, members }: Part) =>
  (wrong: ReadonlySet<string>): SignedDocument => ({
    ...{ kind, form },
    parts: [
      {
        title,
        members: members.map(([name, value, meaning]) =>
          explainedMember(name, value.slice(0, MAX_LENGTH), meaning, wrong.has(name)),
        ),
      },
    ],
  });

/**
 * The members of a header or of claims, explained.
 *
 * @param wrong names of those that are wrong
 */
const explained = (object: JsonObject, wrong: ReadonlySet<string>): ExplainedMember[] =>
  Object.entries(object).map(([name, value]) =>
    explainedMember(name, shown(name, value), claimMeaning(name), wrong.has(name)),
  );

/** Header and claims of a JWT, explained. */
export const partsOfJwt = (
  { header, claims }: Pick<CompactJwt, 'header' | 'claims'>,
  wrong: ReadonlySet<string> = new Set(),
): { title: string; members: ExplainedMember[] }[] => [
  { title: 'Header', members: explained(header, wrong) },
  { title: 'Claims', members: explained(claims, wrong) },
];

/** The same of a text; empty: it is none. */
export function decodedJwt(token: string): ReturnType<typeof partsOfJwt> {
  const jwt = readCompactJwt(token);
  return 'problem' in jwt ? [] : partsOfJwt(jwt);
}

function shown(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  const isTime = timeClaims.has(name) && typeof value === 'number' && value >= 0 && value * 1000 <= latestInstant;
  return isTime ? `${cut} (${formatUtc(value * 1000)})` : cut;
}
