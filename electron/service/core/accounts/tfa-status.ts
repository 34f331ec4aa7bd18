import { text } from '#service/methods/index.ts';
import type { TfaStatus } from '#service/records/index.ts';

/** Parameter of the methods that say when an account proves a second factor (F 8.2). */
export const tfaStatusParameter = text(
  'tfaStatus',
  'forceOn: logins ask for a second factor, also to register one; forceOff: never; default: as the policies say. Only with the credentials of the site. Inferred from the member of the account.',
  { values: ['default', 'forceOn', 'forceOff'] },
);

/** @returns undefined: as the policies say */
export const tfaStatusOf = (sent: string): TfaStatus | undefined =>
  sent === 'forceOn' || sent === 'forceOff' ? sent : undefined;
