/** What is read of an account's counters in a search: JSON text of {counters: […]}. */
export const COUNTERS = 'counters';

/** SQL of a condition on `account a`: it has counted something. */
export const hasCounters = 'EXISTS (SELECT 1 FROM counted WHERE account = a.id)';

/**
 * SQL of the counters of `account a` as JSON: {counters: [{class, path, period, count, value, lastUpdated,
 * lastUpdatedTimestamp}]}, the totals by class and path, as accounts.getCounters returns them.
 */
export const countersJson = `(SELECT json_object('${COUNTERS}', json_group_array(json_object(
    'class', class, 'path', path, 'period', 'total', 'count', count, 'value', value,
    'lastUpdated', strftime('%Y-%m-%dT%H:%M:%S', at / 1000, 'unixepoch') || printf('.%03dZ', at % 1000),
    'lastUpdatedTimestamp', at / 1000)))
  FROM (SELECT c.class, c.path, sum(d.count) AS count, sum(d.value) AS value, max(d.updated_at) AS at
    FROM counted d JOIN counter c ON c.id = d.counter WHERE d.account = a.id
    GROUP BY c.id ORDER BY c.class, c.path))`;
