import type { NextLogin } from './next-login.ts';

/** What is decided of the next login, in one sentence without a full stop: "The next login at Demo shop completes as u-ada". */
export function nextLoginSentence(
  { outcome, UID, provider }: Pick<NextLogin, 'outcome' | 'UID' | 'provider'>,
  siteName: string,
): string {
  const by = provider === undefined ? '' : ` by ${provider}`;
  return `The next login${by} at ${siteName} ${happens(outcome, UID)}`;
}

function happens(outcome: NextLogin['outcome'], UID: string | undefined): string {
  switch (outcome) {
    case 'complete':
      return `completes as ${UID ?? 'a user who was deleted'}`;
    case 'refuse':
      return 'is refused by the user';
    case 'fail':
      return 'fails at the provider';
  }
}
