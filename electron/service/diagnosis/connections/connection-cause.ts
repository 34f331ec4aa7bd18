import type { ofConnections } from '#shared/causes/rows/connections.ts';

/** What is known of a connection that ended before a request came. */
export interface BrokenConnection {
  /** Of the listener: `https` is the port that wants TLS. */
  readonly listener: 'http' | 'https';
  /** `ERR_SSL_…` of OpenSSL, `ECONNRESET`, `ERR_TLS_HANDSHAKE_TIMEOUT`, or `CLOSED` after a handshake that was complete. */
  readonly code: string;
  /** The host that the client asked for (SNI); undefined: none, as of an address. */
  readonly name: string | undefined;
  /** Whether the certificate has that name. */
  readonly isNameCovered: boolean;
  /** `TLSv1.1`, as far as it was agreed. */
  readonly protocol: string | undefined;
  /** The service has sent its certificate. */
  readonly hasAnswered: boolean;
  /** Of a request that the parser of HTTP refused: what is wrong with it, and what to do. */
  readonly request?: { readonly status: string; readonly sentence: string; readonly fix: string } | undefined;
}

type ConnectionCause = keyof (typeof ofConnections)['rows'];

/** Why a connection ended, and what helps. */
export interface ConnectionVerdict {
  readonly cause: ConnectionCause;
  /** What is proved, and nothing else (R59). */
  readonly sentence: string;
  /** What to do, in one sentence. */
  readonly fix: string;
  /** The client may have to be told of the CA: the ways to do so go with it. */
  readonly isAboutTrust: boolean;
}

/** The ports and the certificate of this service, for what a client has to change. */
export interface ServiceFacts {
  /** `https://localhost:9443` */
  readonly https: string;
  /** `http://localhost:9480` */
  readonly http: string;
}

type Told = readonly [cause: ConnectionCause, sentence: string, fix: string];

/** Alerts of clients, and what OpenSSL says of what it received. */
const byCode: readonly (readonly [RegExp, (about: BrokenConnection, service: ServiceFacts) => Told])[] = [
  [
    /^ERR_SSL_HTTPS?_(?:PROXY_)?REQUEST$/,
    (_, { https, http }) => [
      'plain-http',
      'A client sent plain HTTP to the HTTPS port.',
      `Call ${https} with https, or ${http} with http. What it carried has travelled in clear.`,
    ],
  ],
  [
    /ALERT_UNKNOWN_CA$/,
    ({ name }) => [
      'unknown-ca',
      `The client does not trust the CA of Authdesk: ${asked(name)}sent the alert "unknown CA".`,
      'Give the client the CA certificate.',
    ],
  ],
  [
    /ALERT_CERTIFICATE_EXPIRED$/,
    () => [
      'certificate-expired',
      'The client holds the certificate for expired: it sent the alert "certificate expired".',
      'Compare the clock of the client with the one of this machine: the certificate goes by that one, not by the service clock.',
    ],
  ],
  [
    /ALERT_(?:CERTIFICATE_UNKNOWN|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_REVOKED|ACCESS_DENIED)$/,
    (about) =>
      about.name !== undefined && !about.isNameCovered
        ? ofName(about.name, `: it sent the alert "${alertOf(about.code)}"`)
        : [
            'certificate-refused',
            `The client refused the certificate: ${asked(about.name)}sent the alert "${alertOf(about.code)}", which does not say why. Browsers and Java send it when they do not trust the CA.`,
            'Give the client the CA certificate; if it has it, the message of the client says what else is wrong.',
          ],
  ],
  [
    /UNSUPPORTED_PROTOCOL$|ALERT_PROTOCOL_VERSION$|VERSION_TOO_LOW$|UNKNOWN_PROTOCOL$/,
    ({ protocol, code }) => [
      'old-protocol',
      /^TLSv1(?:\.1)?$|^SSL/.test(protocol ?? '') && !code.includes('ALERT')
        ? `The client speaks ${protocol} at most; Authdesk speaks TLS 1.2 and 1.3.`
        : 'Client and service have no version of TLS in common; Authdesk speaks TLS 1.2 and 1.3.',
      'Allow TLS 1.2 in the client, or update its TLS library.',
    ],
  ],
  [
    /BAD_PACKET_LENGTH$/,
    // BoringSSL, which Electron has, expects it encrypted; clients with OpenSSL send it in clear.
    ({ name, hasAnswered }) =>
      hasAnswered
        ? [
            'closed-after-certificate',
            `The client ended the handshake when it had the certificate${forName(name)}, with an alert that cannot be read here. curl and Python do so when they do not trust the CA.`,
            'Read the message of the client; if it is about the certificate, give it the CA certificate.',
          ]
        : [
            'handshake-failed',
            'What came in the TLS handshake cannot be read.',
            'The message of the client says more.',
          ],
  ],
  [
    /NO_SHARED_CIPHER$|WRONG_CURVE$|NO_COMMON_|ALERT_HANDSHAKE_FAILURE$|NO_SUITABLE_|INSUFFICIENT_SECURITY$|NO_CIPHERS_/,
    () => [
      'no-common-cipher',
      'Client and service have no cipher suite, curve or signature algorithm in common.',
      'Allow one of ECDHE-ECDSA with AES-GCM or CHACHA20 in the client, with the curve P-256.',
    ],
  ],
  [
    /ALERT_UNRECOGNIZED_NAME$|ALERT_NO_RENEGOTIATION$|ALERT_USER_CANCELLED$|ALERT_INTERNAL_ERROR$|ALERT_[A-Z_]+$/,
    ({ code }) => [
      'handshake-failed',
      `The client ended the handshake with the alert "${alertOf(code)}".`,
      'Its own message or log says more.',
    ],
  ],
  [
    /WRONG_VERSION_NUMBER$|UNEXPECTED_MESSAGE$|RECORD_LENGTH|BAD_RECORD_TYPE$|PACKET_LENGTH_TOO_LONG$|LENGTH_MISMATCH$|DECODE_ERROR$/,
    ({ listener }, { https }) => [
      'not-tls',
      `What came over the ${listener.toUpperCase()} port is no TLS.`,
      `Use a client of HTTPS, for ${https}.`,
    ],
  ],
  [
    /^ERR_TLS_HANDSHAKE_TIMEOUT$/,
    () => [
      'too-slow',
      'The client did not finish its TLS handshake in time.',
      'A connection test that sends nothing does so; else look at the network and at proxies in between.',
    ],
  ],
];

/**
 * Why a connection ended before a request came. A cause is said where the client or the bytes say it; where a client just left,
 * this is what is said (R59).
 *
 * @returns undefined for what is no fault: a port that was tried, or a connection that a browser opened in advance
 */
export function connectionVerdict(about: BrokenConnection, service: ServiceFacts): ConnectionVerdict | undefined {
  const told = toldOf(about, service);
  if (told === undefined) return undefined;
  const [cause, sentence, fix] = told;
  return { cause, sentence, fix, isAboutTrust: aboutTrust.has(cause) };
}

const aboutTrust: ReadonlySet<ConnectionCause> = new Set([
  'unknown-ca',
  'certificate-refused',
  'closed-after-certificate',
]);

function toldOf(about: BrokenConnection, service: ServiceFacts): Told | undefined {
  const { code, listener, name, isNameCovered, hasAnswered, request } = about;
  if (request !== undefined) return ['broken-request', request.sentence, request.fix];
  if (listener === 'http') {
    if (code !== 'TLS_ON_HTTP') return undefined;
    const fix = `Call ${service.http} with http, or ${service.https} with https.`;
    return ['tls-on-http-port', 'A client began TLS at the HTTP port.', fix];
  }
  const wrongName = name !== undefined && !isNameCovered;
  if (code === 'CLOSED') {
    return wrongName ? ofName(name, ', and closed the connection without a request') : undefined;
  }
  const known = byCode.find(([pattern]) => pattern.test(code))?.[1](about, service);
  if (known !== undefined) return known;
  if (code.startsWith('ERR_SSL_')) {
    const words = code.slice('ERR_SSL_'.length).toLowerCase().replaceAll('_', ' ');
    return ['handshake-failed', `The TLS handshake failed: ${words}.`, 'The message of the client says more.'];
  }
  if (wrongName && hasAnswered) return ofName(name, ', and closed the connection');
  if (!hasAnswered) {
    return [
      'closed-early',
      'The client closed the connection in the middle of its TLS handshake, before it got the certificate.',
      'Look at proxies and time limits of the client.',
    ];
  }
  return [
    'closed-after-certificate',
    `The client closed the connection when it had the certificate${forName(name)}, and did not say why. Node does so when it does not trust the CA.`,
    'Read the message of the client; if it is about the certificate, give it the CA certificate.',
  ];
}

function ofName(name: string, how: string): Told {
  return [
    'wrong-name',
    `The client asked for the host "${name}", which the certificate does not have${how}.`,
    'Call a host of a data center, of an API domain of the site, or localhost; or register the name as an API domain of the site, or as a data center.',
  ];
}

const asked = (name: string | undefined): string => (name === undefined ? 'it ' : `it asked for "${name}" and `);
const forName = (name: string | undefined): string => (name === undefined ? '' : ` for "${name}"`);

function alertOf(code: string): string {
  return code
    .replace(/^.*ALERT_/, '')
    .toLowerCase()
    .replaceAll('_', ' ');
}
