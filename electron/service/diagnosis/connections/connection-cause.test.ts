import { describe, expect, test } from 'vitest';
import { type BrokenConnection, connectionVerdict } from './connection-cause.ts';

const service = { https: 'https://localhost:9443', http: 'http://localhost:9480' };
const verdict = (about: Partial<BrokenConnection>) =>
  connectionVerdict(
    {
      ...{ listener: 'https', code: 'ECONNRESET', name: 'localhost', isNameCovered: true },
      ...{ protocol: 'TLSv1.3', hasAnswered: true },
      ...about,
    },
    service,
  );

describe('R59: why a connection ended before a request came', () => {
  test.each([
    // As OpenSSL and as BoringSSL, which Electron has, say it of curl, Python, Java, Chromium and openssl s_client.
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'unknown-ca'],
    ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN', 'certificate-refused'],
    ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'certificate-refused'],
    ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', 'certificate-expired'],
    ['ERR_SSL_BAD_PACKET_LENGTH', 'closed-after-certificate'],
    ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'old-protocol'],
    ['ERR_SSL_NO_SHARED_CIPHER', 'no-common-cipher'],
    ['ERR_SSL_WRONG_CURVE', 'no-common-cipher'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'not-tls'],
    ['ERR_SSL_HTTP_REQUEST', 'plain-http'],
    ['ERR_TLS_HANDSHAKE_TIMEOUT', 'too-slow'],
    ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 'handshake-failed'],
    ['ERR_SSL_SOMETHING_NEW', 'handshake-failed'],
    ['ECONNRESET', 'closed-after-certificate'],
  ])('%s: %s', (code, cause) => {
    expect(verdict({ code })).toMatchObject({ cause, sentence: expect.stringMatching(/\.$/) });
  });

  test.each([
    ['an alert', { code: 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE' }],
    ['leaving in the handshake', {}],
    ['leaving after it', { code: 'CLOSED' }],
  ])('a name that the certificate does not have is the cause, whatever the client does: %s', (_, about) => {
    const { cause, sentence } = verdict({ ...about, name: 'api.example', isNameCovered: false }) ?? {};
    expect(cause).toBe('wrong-name');
    expect(sentence).toContain('"api.example"');
  });

  test('but the CA is, where the client says so', () => {
    const about = { code: 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', name: 'api.example', isNameCovered: false };
    expect(verdict(about)?.cause).toBe('unknown-ca');
  });

  test('of a client that just left nothing more is said than that', () => {
    expect(verdict({ hasAnswered: false })?.cause).toBe('closed-early');
    expect(verdict({})?.sentence).toContain('did not say why');
    expect(verdict({ code: 'CLOSED' })).toBeUndefined();
  });

  test('an old version is named where it is known', () => {
    const code = 'ERR_SSL_UNSUPPORTED_PROTOCOL';
    expect(verdict({ code, protocol: 'TLSv1.1', hasAnswered: false })?.sentence).toContain('TLSv1.1 at most');
    expect(verdict({ code, protocol: undefined, hasAnswered: false })?.sentence).toContain(
      'no version of TLS in common',
    );
  });
});
