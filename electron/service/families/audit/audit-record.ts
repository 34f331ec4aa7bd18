import type { RecordedCall } from '#service/core/log/index.ts';
import { errorMessage } from '#shared/protocol/errors.ts';

/** What a list of the log has of a call. */
export interface LoggedRow {
  readonly id: number;
  readonly call_id: string;
  /** Milliseconds since 1970 by the service clock. */
  readonly at: number;
  readonly method: string;
  readonly api_key: string | null;
  readonly uid: string | null;
  readonly credential: string;
  readonly error_code: number;
  readonly reason: string;
}

export type AuditRecord = Readonly<Record<string, unknown>>;

/** Members that `ofRow` gives: a query that tests no others reads the list of the log alone. */
export const membersOfRow: ReadonlySet<string> = new Set([
  ...['callID', '@timestamp', 'apikey', 'uid', 'endpoint', 'errCode', 'errMessage', 'errDetails', 'authType'],
]);

/** The record of a call without what it sent (U 9). Codes are texts, as queries compare them (F 7.6). */
export function ofRow({ call_id, at, method, api_key, uid, credential, error_code, reason }: LoggedRow): AuditRecord {
  return {
    callID: call_id,
    '@timestamp': new Date(at).toISOString(),
    ...(api_key !== null && { apikey: api_key }),
    ...(uid !== null && { uid }),
    endpoint: method,
    errCode: String(error_code),
    errMessage: error_code === 0 ? 'OK' : errorMessage(error_code),
    ...(error_code !== 0 && { errDetails: reason }),
    authType: credential,
  };
}

/**
 * The whole record: with what the call sent, masked as in the log (R15). The log keeps no addresses: `ip` is what a server
 * passed on.
 *
 * @param country of the data center, which stands for that of an address
 */
export function wholeRecord(row: LoggedRow, { request }: RecordedCall, country: string): AuditRecord {
  const params = Object.fromEntries(
    request.parameters.filter(({ place }) => place !== 'header').map(({ name, value }) => [name, value]),
  );
  const header = (wanted: string) => request.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const ip = params.clientIP ?? header('x-forwarded-for')?.split(',', 1)[0]?.trim();
  const agent = header('user-agent');
  return {
    ...ofRow(row),
    httpReq: { ...(params.sdk !== undefined && { SDK: params.sdk }), country },
    ...(ip !== undefined && { ip }),
    params,
    ...(agent !== undefined && { userAgent: readAgent(agent) }),
  };
}

/** The more particular name first: each of them also says that it is like the next. */
const browsers: readonly (readonly [part: string, browser: string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly (readonly [part: string, os: string, platform: string])[] = [
  ['Windows', 'Windows', 'desktop'],
  ['Android', 'Android', 'mobile'],
  ['iPhone', 'iOS', 'mobile'],
  ['iPad', 'iOS', 'mobile'],
  ['Mac OS X', 'macOS', 'desktop'],
  ['Linux', 'Linux', 'desktop'],
];

/** What a User-Agent says; a member that it does not say is left out (inferred). */
function readAgent(raw: string): AuditRecord {
  const [mark, browser] = browsers.find(([part]) => raw.includes(part)) ?? [];
  const version = mark === undefined ? undefined : raw.slice(raw.indexOf(mark) + mark.length).split(/[^\d.]/, 1)[0];
  const [, os, platform] = systems.find(([part]) => raw.includes(part)) ?? [];
  return {
    ...(browser !== undefined && { browser, version }),
    ...(os !== undefined && { os, platform }),
    raw,
  };
}
