import { countryOf } from '#service/core/accounts/index.ts';
import { callRepository } from '#service/core/log/index.ts';
import {
  invalidAt,
  invalidQuery,
  isAuditLog,
  noteForms,
  type Query,
  queryLimits,
  readQuery,
} from '#service/core/search/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import { always, type CallScope, integer, siteMethod, sometimes, text } from '#service/methods/index.ts';
import { asCompared, auditJob, auditLimits } from './search-job.ts';

/** Finds calls of the site in Authdesk's own log, in the reader's thread (R47). */
const auditLog = ({ core: { store }, site }: CallScope) => ({
  async find(query: string, timeout: number) {
    await store.of(callRepository).caughtUp();
    const job = { apiKey: ownKeyOf(site), query, timeout, country: countryOf(site) };
    return store.reader.read(auditJob, job, auditLimits);
  },
});

/** @throws ApiError 400006 */
function readAuditQuery(text: string): Query {
  const query = readQuery(text);
  if (!isAuditLog(query.source)) {
    throw invalidAt(text, query.sourceAt, 'The source is auditLog, as in SELECT * FROM auditLog.');
  }
  if (query.countersAt !== undefined)
    throw invalidAt(text, query.countersAt, 'WITH counters goes with accounts.search.');
  const isCount = query.select.every(({ kind }) => kind === 'count');
  if (query.groupBy.length > 0 || !(isCount || query.select.every(({ kind }) => kind === 'all'))) {
    throw invalidQuery('A search of auditLog takes SELECT * or SELECT count(*), without GROUP BY.');
  }
  if (query.where !== undefined) asCompared(query.where);
  return query;
}

export const search = siteMethod({
  name: 'audit.search',
  documentation:
    'Searches the calls of the site in the log of Authdesk, as SELECT * FROM auditLog WHERE endpoint = "accounts.login". Secrets are masked as in the log; the members are those that programs read, and the rest is inferred.',
  parameters: [
    text(
      'query',
      'SELECT * or count(*) FROM auditLog, or auditLogEvent. Conditions also take LIKE, with % for any text and _ for one character, without regard to case; times are ISO 8601, UTC without a zone.',
      {
        ...{ ...queryLimits, required: true },
        example: 'SELECT * FROM auditLog WHERE endpoint = "accounts.login" ORDER BY @timestamp DESC LIMIT 10',
      },
    ),
    integer('timeout', 'Milliseconds the search may take; no call may take longer than about a second.', {
      max: 60_000,
      min: 1,
    }),
  ],
  errors: [{ errorCode: 504001, when: 'The search takes longer than timeout or than one call may take.' }],
  response: [
    always('results', 'array', 'The calls, newest first without ORDER BY; with count(*) their number.'),
    sometimes('results[].callID', 'string', 'Id of the call.'),
    sometimes('results[].@timestamp', 'string', 'When it came, ISO 8601 in UTC.'),
    sometimes('results[].apikey', 'string', 'The site.'),
    sometimes('results[].uid', 'string', 'The user that it concerned.'),
    sometimes('results[].endpoint', 'string', 'The method.'),
    sometimes('results[].errCode', 'string', 'Its error code; 0: it succeeded.'),
    sometimes('results[].errMessage', 'string', 'The message of the code; OK: it succeeded.'),
    sometimes('results[].errDetails', 'string', 'Why it was refused, as the log says it.'),
    sometimes('results[].authType', 'string', 'Kind of credential, as the log names it (inferred).'),
    sometimes('results[].httpReq', 'object', 'SDK, where it was sent; country of the data center.'),
    sometimes('results[].ip', 'string', 'clientIP or X-Forwarded-For, where it was sent: the log keeps no addresses.'),
    sometimes('results[].params', 'object', 'Parameters that were sent.'),
    sometimes('results[].userAgent', 'object', 'browser, version, os, platform, raw.'),
    always('objectsCount', 'integer', 'Number of results in this response.'),
    always('totalCount', 'integer', 'Number of all results.'),
  ],
  example: {
    parameters: { query: 'SELECT count(*) AS cnt FROM auditLog WHERE endpoint = "accounts.login"' },
    response: { results: [{ cnt: 0 }], objectsCount: 1, totalCount: 1 },
  },
  uses: { auditLog },
  async handler({ input, trace, auditLog }) {
    noteForms(trace, readAuditQuery(input.query));
    const { results, totalCount } = await auditLog.find(input.query, input.timeout ?? auditLimits.milliseconds);
    const data = { results, objectsCount: results.length, totalCount };
    return { data, did: `Found ${totalCount}, returned ${results.length}.` };
  },
});
