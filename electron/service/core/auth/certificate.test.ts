import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { type Called, callByName, clientPair, DAY_MS } from '#service/fixtures/client-certificate.fixture.ts';
import { CRM_SECRET, runningForAll, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import { testSettings } from '#service/fixtures/store.fixture.ts';

const running = runningForAll();
const crm = forAllTests(() => clientPair());
const other = forAllTests(() => clientPair());

const setCertificate = (clientCertificate: string) =>
  running.ask('sites.setClientCertificate', { apiKey: '3_shop', userKey: 'AK1', clientCertificate });

interface Given extends Partial<Called> {
  readonly more?: Readonly<Record<string, string>>;
  readonly transport?: 'http' | 'https';
}

/** What a call is answered, and its row of the log. */
async function call({ client, more = {}, transport = 'https', ...given }: Given = {}) {
  const text = await callByName(running.service.addresses[transport], {
    ...{ ca: running.service.caPem, name: 'mtls.us1.authdesk.localhost', path: '/accounts.getAccountInfo', client },
    body: new URLSearchParams({ apiKey: '3_shop', UID: 'u-1', format: 'json', ...more }).toString(),
    ...given,
  });
  const answer = JSON.parse(text) as { readonly errorCode: number; readonly errorDetails?: string; callId: string };
  return { ...answer, row: await running.ask('log.get', { callId: answer.callId }) };
}

describe('F 5.1: a call to mtls.<domain>', () => {
  test('before an application has a client certificate, is told so', async () => {
    const { errorDetails, row } = await call({ client: crm });
    expect(row.cause).toBe('400001.client-certificate-host');
    expect(errorDetails).toMatch(
      /^No application of the site has a client certificate\. Give it one in the Sites panel/,
    );
  });

  test('with apiKey and the certificate of an application, and no secret, is made by the application', async () => {
    await setCertificate(crm.cert);
    const { errorCode, row } = await call({ client: crm });
    expect(errorCode).toBe(0);
    expect(row).toMatchObject({ credential: 'certificate', apiKey: '3_shop', UID: 'u-1' });
    const step = row.trace.find(({ check }) => check === 'The client certificate is that of an application.');
    expect(step?.values).toMatchObject({ userKey: 'AK1', application: 'CRM' });
    expect((await call({ client: crm, more: { userKey: 'AK1' } })).errorCode).toBe(0);
  });

  test('as a text shows no certificate, which is taken for right where it is judged', async () => {
    const text =
      "curl --cert c.pem 'https://mtls.us1.authdesk.localhost/accounts.getAccountInfo?apiKey=3_shop&UID=u-1'";
    expect(await running.ask('reproduce.judge', { text })).toMatchObject({ accepted: true });
  });

  /** The right certificate, and more. */
  const and = (more: Readonly<Record<string, string>>): Given => ({ client: crm, more });
  const hostOnly = '400001.client-certificate-host';
  const andMore = '400001.client-certificate-and-more';
  test.each<[string, Given, cause: string, RegExp]>([
    ['no certificate', {}, '403005.client-certificate-missing', /^No client certificate came .* Give .* --cert/],
    ['another one', { client: other }, '403005.client-certificate-unknown', /is of no application.* Send that of/],
    ['a userKey without one', and({ userKey: 'AK9' }), hostOnly, /^No application "AK9" has a client certificate/],
    ['a secret besides', and({ secret: SHOP_SECRET }), andMore, /only credential of a call to mtls\. Leave out secret/],
    ['that of the application besides', and({ userKey: 'AK1', secret: CRM_SECRET }), andMore, /Leave out secret/],
    ['plain HTTP', { transport: 'http' }, '403005.client-certificate-over-http', /with TLS alone\. Call over HTTPS\.$/],
    ['no apiKey', and({ apiKey: '' }), '400002.missing:apiKey', /^Missing required parameter: apiKey/],
  ])('with %s is refused with a cause of its own', async (_what, given, cause, details) => {
    const { errorDetails, row } = await call(given);
    expect(row.cause).toBe(cause);
    expect(errorDetails).toMatch(details);
  });

  test('says whose the certificate is, where another application has it', async () => {
    await running.ask('sites.create', { ...testSettings, name: 'Other', apiKey: '3_other' });
    const given = { apiKey: '3_other', name: 'Robot', userKey: 'AKo', clientCertificate: other.cert };
    await running.ask('sites.addApplication', given);
    expect((await call({ client: other })).errorDetails).toContain('of the application "AKo" of the site "Other"');
  });

  test('with a certificate of another time is told which, by the service clock', async () => {
    const now = running.clock();
    const expired = await clientPair(now - 2 * DAY_MS, now - DAY_MS);
    const early = await clientPair(now + DAY_MS, now + 2 * DAY_MS);
    await setCertificate(expired.cert);
    const late = await call({ client: expired });
    expect(late.row.cause).toBe('403005.client-certificate-expired');
    expect(late.errorDetails).toMatch(/^The client certificate has expired\. Make a new one/);
    await setCertificate(early.cert);
    expect((await call({ client: early })).row.cause).toBe('403005.client-certificate-not-yet-valid');
    running.clock.advance(1.5 * DAY_MS);
    expect((await call({ client: early })).errorCode).toBe(0);
    running.clock.advance(-1.5 * DAY_MS);
    await setCertificate(crm.cert);
    await running.ask('clock.offset', { milliseconds: 30 * DAY_MS });
    const moved = await call({ client: crm });
    expect(moved.errorDetails).toMatch(/by this machine’s time the client certificate is valid/);
    expect(moved.row.cause).toBe('403005.service-clock-moved');
    await running.ask('clock.offset', { milliseconds: 0 });
  });

  test('D4: at the host of another data center is sent to mtls of the right one', async () => {
    const { row, errorDetails } = await call({ client: crm, name: 'mtls.eu1.authdesk.localhost' });
    expect(row.errorCode).toBe(301001);
    expect(errorDetails).toContain('Call mtls.us1.authdesk.localhost instead.');
  });
});
