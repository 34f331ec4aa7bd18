import { hash } from 'node:crypto';
import { constantTimeEqual } from '#node/constant-time.ts';
import { fingerprintOf, sitesOf } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, clockMoved, validByMachineTime } from '#service/kernel/index.ts';
import type { ApplicationRecord, SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { shownUserKey } from './user-key.ts';

/**
 * Checks the client certificate of a call to `mtls.<domain>` (F 5.1): an application has one, transport, it was sent, it is that
 * one, its time. TLS proved that the client has its private key; who issued it does not matter.
 *
 * @param userKey of the application that is meant; undefined: any of the site
 * @returns the userKey of the application whose certificate it is
 * @throws ApiError 400001 where no application has one; 403005 that says which rule does not hold
 */
export function checkCertificate(core: Core, call: Call, site: SiteRecord, userKey: string | undefined): string {
  const holders = site.applications.filter(
    (one) => one.clientCertificate !== undefined && (userKey === undefined || one.userKey === userKey),
  );
  const [first] = holders;
  if (first === undefined) {
    const whose = userKey === undefined ? 'No application of the site' : `No application "${shownUserKey(userKey)}"`;
    const details = `${whose} has a client certificate. Give it one in the Sites panel, or as clientCertificate in the workspace file; or call the host of the namespace. The site is "${site.apiKey}".`;
    const error = new ApiError(400001, details, {}, 'client-certificate-host');
    throw call.trace.refused('D3', error, undefined, 'No application has a client certificate.');
  }
  if (call.transport === 'http') {
    const details = 'A client certificate comes with TLS alone. Call over HTTPS.';
    throw refused(call, 'client-certificate-over-http', details, 'The call came over plain HTTP.');
  }
  if (call.connection === undefined) {
    call.trace.noted('F 5.1', 'The text of a call does not show its client certificate, which is taken for right.');
    return first.userKey;
  }
  const sent = call.clientCertificate;
  if (sent === undefined) {
    const details = `No client certificate came with the connection. Give the HTTP client certificate and private key (curl --cert client.pem --key client.key), and open a new connection to ${call.host} by this name: only there it is asked for.`;
    throw refused(call, 'client-certificate-missing', details, 'The connection has no client certificate.');
  }
  const fingerprint = hash('sha256', sent.raw, 'hex');
  const values = { 'SHA-256': fingerprint };
  const found = ofFingerprint(holders, fingerprint);
  if (found === undefined) {
    const owner = ownerOf(core, fingerprint);
    const details = `The client certificate is of no application that may call. ${owner}Send that of an application of the site "${site.apiKey}", or give this one to it in the Sites panel. Its SHA-256 is ${fingerprint}.`;
    throw refused(call, 'client-certificate-unknown', details, 'No application has this client certificate.', values);
  }
  const { name } = found;
  const check = 'The client certificate is that of an application.';
  call.trace.passed('F 5.1', check, { ...values, userKey: found.userKey, application: name });
  checkTime(core, call, sent, found.userKey);
  return found.userKey;
}

function refused(
  call: Call,
  cause: CauseName,
  details: string,
  check: string,
  values?: Readonly<Record<string, string>>,
): ApiError {
  return call.trace.refused('F 5.1', new ApiError(403005, details, {}, { cause }), values, check);
}

/** All are compared, so that the time tells nothing (R9). */
const ofFingerprint = (
  applications: readonly ApplicationRecord[],
  fingerprint: string,
): ApplicationRecord | undefined =>
  applications.filter(
    ({ clientCertificate }) =>
      clientCertificate !== undefined && constantTimeEqual(fingerprintOf(clientCertificate), fingerprint),
  )[0];

/** Whose certificate it is, as a sentence with a blank behind it; empty where nobody here has it. */
function ownerOf({ store }: Pick<Core, 'store'>, fingerprint: string): string {
  for (const { name, applications } of sitesOf(store)) {
    const owner = ofFingerprint(applications, fingerprint);
    if (owner !== undefined) return `It is that of the application "${owner.userKey}" of the site "${name}". `;
  }
  return '';
}

function checkTime(
  core: Core,
  call: Call,
  { validFromDate, validToDate }: NonNullable<Call['clientCertificate']>,
  userKey: string,
): void {
  const [from, to] = [validFromDate.getTime(), validToDate.getTime()];
  const now = new Date(call.receivedAt).toISOString();
  const values = { from: validFromDate.toISOString(), to: validToDate.toISOString(), 'service clock': now };
  if (from <= call.receivedAt && call.receivedAt <= to) {
    call.trace.passed('F 5.1', 'The client certificate is valid now.', values);
    return;
  }
  const own = validByMachineTime(core, 'the client certificate', (machine) => from <= machine && machine <= to);
  const isEarly = call.receivedAt < from;
  const said = isEarly ? 'is not valid yet' : 'has expired';
  const advice = isEarly
    ? 'Set the clock of the machine that makes it, or wait.'
    : `Make a new one, and give it to the application "${userKey}".`;
  const details = `${own ?? `The client certificate ${said}. ${advice}`} It is valid from ${values.from} to ${values.to}, by the service clock it is ${now}.`;
  const cause = isEarly ? 'client-certificate-not-yet-valid' : 'client-certificate-expired';
  const check = 'The client certificate is not valid now.';
  throw refused(call, cause, details, check, { ...values, ...(own && clockMoved) });
}
