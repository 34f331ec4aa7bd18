import { csvLine } from '#service/families/reports/index.ts';
import { arrayOf, flag, integer, list, siteMethod, sometimes, text } from '#service/methods/index.ts';
import { type ExportedUser, exportUsersOf } from './export-users-job.ts';

const allFields = ['uid', 'provider', 'providerUID'] as const;
type Field = (typeof allFields)[number];

export const exportUsers = siteMethod({
  name: 'socialize.exportUsers',
  documentation:
    'Lists the registered users of a site with their ids at the providers; temporary accounts are none of them.',
  parameters: [
    text('format', 'json (default), xml, jsonp, or csv: lines of CSV, and the HTTP status is that of the response.'),
    list('fields', 'Only these of uid, provider, providerUID.', {
      max: allFields.length,
      values: allFields,
      example: 'uid,provider',
    }),
    integer('limit', 'At most so many users; all when left out.', { min: 1 }),
    flag('includPendingUsers', 'Users whose registration is not finished too. The name is spelt so.'),
  ],
  formats: ['csv'],
  errors: [{ errorCode: 504001, when: 'The export takes longer than one call may take.' }],
  response: arrayOf('users', 'The users, oldest first.', [
    sometimes('UID', 'string', 'Id of the user, when fields has uid.'),
    sometimes('identities', 'array', 'Ids at the providers, when fields has one of those.'),
    sometimes('identities[].provider', 'string', 'The provider.'),
    sometimes('identities[].providerUID', 'string', 'Id of the user there.'),
  ]),
  example: {
    parameters: { limit: '1' },
    response: { users: [{ UID: 'u-ada', identities: [{ provider: 'facebook', providerUID: 'fb-1001' }] }] },
  },
  uses: { exportUsersOf },
  async handler({ input, exportUsersOf }) {
    const users = await exportUsersOf({ limit: input.limit, withPending: input.includPendingUsers ?? false });
    const fields = new Set<Field>(input.fields ?? allFields);
    const did = `Exported ${users.length} users.`;
    if (input.format?.toLowerCase() !== 'csv')
      return { data: { users: users.map((user) => shown(user, fields)) }, did };
    const columns = allFields.filter((field) => fields.has(field));
    const lines = [csvLine(columns), ...users.flatMap((user) => rows(user, columns)).map(csvLine)];
    return { data: {}, text: { contentType: 'text/csv; charset=utf-8', body: `${lines.join('\r\n')}\r\n` }, did };
  },
});

function shown({ UID, identities }: ExportedUser, fields: ReadonlySet<Field>) {
  const list = identities.map(({ provider, providerUID }) => ({
    ...(fields.has('provider') && { provider }),
    ...(fields.has('providerUID') && { providerUID }),
  }));
  const hasIdentities = fields.has('provider') || fields.has('providerUID');
  return { ...(fields.has('uid') && { UID }), ...(hasIdentities && { identities: list }) };
}

/** A row for each identity; a user without one has a row all the same. */
function rows({ UID, identities }: ExportedUser, columns: readonly Field[]): readonly (readonly string[])[] {
  const isUserOnly = columns.every((column) => column === 'uid') || identities.length === 0;
  const list = isUserOnly ? [{ provider: '', providerUID: '' }] : identities;
  return list.map((identity) => columns.map((column) => (column === 'uid' ? UID : identity[column])));
}
