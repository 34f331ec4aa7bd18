import type { NextLogin } from '#shared/contract/next-logins.ts';

/** What a login that is decided beforehand does, without a full stop. */
export function nextLogin({ outcome, UID, provider, siteName }: NextLogin): string {
  const by = provider === undefined ? '' : ` über ${provider}`;
  return `Das nächste Login${by} bei ${siteName} ${happens(outcome, UID)}`;
}

function happens(outcome: NextLogin['outcome'], UID: string | undefined): string {
  switch (outcome) {
    case 'complete':
      return UID === undefined ? 'gelingt als ein Benutzer, der gelöscht wurde' : `gelingt als ${UID}`;
    case 'refuse':
      return 'lehnt der Benutzer ab';
    case 'fail':
      return 'scheitert beim Provider';
  }
}
