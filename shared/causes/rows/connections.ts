import { group } from '../row.ts';

/** Connections that ended before a request came. */
export const ofConnections = group('Connection', 'D9 R19', {
  'broken-request': 'The request breaks a rule of HTTP',
  'plain-http': 'Plain HTTP sent to the HTTPS port',
  'tls-on-http-port': 'TLS begun at the HTTP port',
  'unknown-ca': 'The client does not trust the CA',
  'certificate-refused': 'The client refused the certificate',
  'certificate-expired': 'The client holds the certificate for expired',
  'wrong-name': 'The certificate does not have the host',
  'old-protocol': 'The client speaks an old version of TLS',
  'no-common-cipher': 'No cipher suite in common',
  'not-tls': 'What came is no TLS',
  'closed-after-certificate': 'The client left when it had the certificate',
  'closed-early': 'The client left in the middle of the handshake',
  'too-slow': 'The handshake took too long',
  'handshake-failed': 'The handshake failed',
});
