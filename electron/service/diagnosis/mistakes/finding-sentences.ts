import type { SignatureFinding } from '#shared/contract/signature-finding.ts';

/** What the client did, in one or two sentences. */
export function causeOf({ mistakes }: SignatureFinding): string {
  return mistakes.map(({ sentence }) => sentence).join(' ');
}

/** Names and remedies of the mistakes that were found, for the trace. */
export function toldOf({ mistakes, key }: SignatureFinding): Record<string, string> {
  const clients = mistakes.flatMap(({ client }) => client ?? []);
  const others = mistakes.flatMap(({ or }) => or);
  return {
    mistake: mistakes.map(({ name }) => name).join(' + '),
    fix: mistakes.map(({ fix }) => fix).join(' '),
    ...(clients.length > 0 && { client: clients.join(' ') }),
    ...(others.length > 0 && { 'or as well': others.join(' ') }),
    'key expected': `${key.expected.owner}, fingerprint ${key.expected.fingerprint}`,
    ...(key.used && { 'key used': `${key.used.owner}, fingerprint ${key.used.fingerprint}` }),
  };
}

/**
 * What is left where no mistake explains a signature, in the first sentence, and what to compare. The key of an HMAC cannot
 * be computed from its digest, so the fingerprint that is named is that of the right secret.
 */
export function whatIsLeft(
  { arrived, isNoDigest, isStopped, allSingles, allPairs, pairs, key, tried }: SignatureFinding,
  reader: Reader,
): {
  readonly cause: string;
  readonly fix: readonly string[];
} {
  if (isNoDigest) {
    return { cause: arrived, fix: ['Send the base64 text of the 20 bytes that HMAC-SHA1 gives: 28 characters.'] };
  }
  const { fingerprint } = key.expected;
  const owner = key.expected.owner;
  // A caller who signed with no secret must not learn by what to test guesses of the right one.
  const compare =
    reader === 'caller'
      ? [`Compare the secret that signs with ${owner}, in Sites.`, 'If it is that one, compare the base strings.']
      : [
          `Compare secrets: the client's, base64-decoded and hashed with SHA-256, has to begin with ${fingerprint} as ${owner} does (printf %s "$SECRET" | base64 -d | sha256sum).`,
          'If it does, compare the base strings.',
        ];
  if (isStopped) {
    return { cause: 'The signature is wrong; the search for its cause was stopped.', fix: compare };
  }
  const how = !pairs
    ? allSingles
      ? 'alone'
      : `in the ${tried.toLocaleString('en')} ways that were tried`
    : allPairs
      ? 'alone or in pairs'
      : !allSingles
        ? `in the ${tried.toLocaleString('en')} ways that were tried`
        : `alone, or in the ${tried.toLocaleString('en')} combinations that were tried`;
  return {
    cause: `The call is signed with a secret that Authdesk does not know, or over something that no known mistake makes, ${how}.`,
    fix: [...compare, arrived],
  };
}

/** Who reads a reason: whoever made the call, or the user of the desk. */
type Reader = 'caller' | 'desk';

/** Why a signature is wrong: the cause first, then what to do; when nothing is known, what it is not. */
export function reasonOf(finding: SignatureFinding, reader: Reader = 'desk'): string {
  const { mistakes, excluded } = finding;
  if (mistakes.length === 0) {
    const { cause, fix } = whatIsLeft(finding, reader);
    return `${[cause, ...fix].join(' ')} Excluded: ${excluded.join(' ')}`;
  }
  const others = [...new Set(mistakes.flatMap(({ or }) => or))];
  const clients = mistakes.flatMap(({ client }) => client ?? []);
  return [
    causeOf(finding),
    ...clients,
    ...(others.length > 0 ? [`This call cannot tell it from: ${others.join(' ')}`] : []),
    ...mistakes.map(({ fix }) => fix),
  ].join(' ');
}
