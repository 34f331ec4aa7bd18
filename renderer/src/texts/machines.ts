import type { MachineTokenRow } from '#shared/contract/machines.ts';

/** English sentences about the tokens of machines, in Tokens and Sites. */
export const machineTexts = {
  intro: 'What applications got for themselves, newest first. Only digests are kept.',
  table: 'Tokens for machines',
  rowNames: ['token', 'tokens'],
  filter: {
    text: 'Filter tokens for machines',
    placeholder: 'Application, userKey or site',
    kind: 'Kind',
    allKinds: 'All kinds',
  },
  kinds: { 'access-token': 'Access token', 'refresh-token': 'Refresh token' } satisfies Record<
    MachineTokenRow['kind'],
    string
  >,
  columns: { application: 'Application', userKey: 'userKey' },
  revoke: (kind: string, application: string) => `Revoke this ${kind.toLowerCase()} of ${application}`,
  revokeButton: 'Revoke …',
  revoking: (kind: MachineTokenRow['kind'], application: string) => ({
    ...(kind === 'access-token'
      ? {
          title: 'Revoke this access token?',
          text: `Calls of ${application} with it fail with 400008 at once. Its refresh token can still get another one.`,
        }
      : {
          title: 'Revoke all tokens of this grant?',
          text: `This refresh token of ${application} and all tokens that came from the same grant stop working at once. The application has to ask with client_credentials again.`,
        }),
    confirm: 'Revoke',
    done: ({ revoked }: { revoked: number }) => (revoked === 1 ? '1 token revoked.' : `${revoked} tokens revoked.`),
  }),
  detail: {
    label: 'Token of a machine',
    close: 'Close the detail',
    gone: 'It is no longer kept: its application or site was removed, or it expired more than seven days ago.',
    application: 'Application',
    clientId: 'client_id (userKey)',
    site: 'Site',
    scope: 'Scope',
    noScope: 'none: it has the rights of its application',
    used: 'Used',
    revokedAt: 'Revoked',
    grant: 'Other tokens of the grant',
    alone: 'None.',
    newest: (most: number) => `Only the newest ${most} are shown.`,
    listed: (kind: string, state: string) => `${kind} (${state})`,
  },
  curl: (application: string) => `cURL for a token of ${application}`,
  tokensOf: (application: string) => `Show the tokens that ${application} got as a machine`,
  nothing: {
    title: 'No application got a token yet',
    text: 'The server for machines gives them by client_credentials. Each application in Sites has the call as cURL.',
    action: 'Open Sites',
  },
  noMatch: { title: 'Nothing matches', text: 'No token for a machine fits the filter.', action: 'Clear the filter' },
} as const;
