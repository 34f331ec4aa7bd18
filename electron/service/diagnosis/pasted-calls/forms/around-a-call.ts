import { askFor } from './asking.ts';
import type { Unread } from './form.ts';

/** Members of answers that code reads without looking at errorCode. */
const notFound =
  /(?:\bKeyError:? |\bkey not found: |Undefined (?:array key|index):? )["':]{0,2}(sessionToken|sessionSecret|sessionInfo|cookieName|cookieValue|access_token|id_token|regToken|UID)\b/;
const refused = /\bECONNREFUSED\b(?: (\S{1,60}):\d)?|\bNewConnectionError\b.{0,200}refused|\bcurl: \(7\)/;
/** A connection to something else: a database, a cache. */
const refusedElsewhere = /\bECONNREFUSED \S{1,60}:(?!(?:80|443|8080|8443|9443|9480)\b)\d+(?![\d:])/;
const unknownName = /\b(?:ENOTFOUND|EAI_AGAIN|UnknownHostException|Could not resolve host|NameResolutionError)\b/;
const certificate =
  /\b(?:CERTIFICATE_VERIFY_FAILED|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID|SSL certificate problem|PKIX path building failed)\b|\bx509: certificate/;

/** What a text without a call shows of it: a connection that failed before it, an answer that the code behind it misread. */
export function aroundACall(text: string): Unread | undefined {
  const start = text.slice(0, 200_000);
  const [, name] = notFound.exec(start) ?? [];
  if (name !== undefined) return answerMisread(name);
  const connection = refusedElsewhere.test(start) ? null : refused.exec(start);
  if (connection?.[1] === '0.0.0.0') {
    return notSent(
      'the name of the host was resolved to 0.0.0.0, as DNS filters answer for names that they block',
      'Let the filter pass the host, or call from another network.',
    );
  }
  if (connection !== null) {
    return notSent(
      'the connection was refused',
      'Compare host and port with those of the data center, and look whether a service listens there.',
    );
  }
  if (unknownName.test(start)) {
    return notSent('no name server knew the host', 'Compare the host with those of the data center.');
  }
  if (!certificate.test(start)) return undefined;
  return notSent(
    'the client did not accept the certificate of the host',
    'Give the client the CA that signed it; in a company network a proxy may have put its own certificate there.',
  );
}

const answerMisread = (name: string): Unread => ({
  sentence: `The code did not find "${name}" in what it got, most likely an error: it comes with HTTP 200 and an errorCode in the body.`,
  next: 'Look at errorCode before anything else of the answer, print the whole answer, and ask for the request with it.',
  ask: askFor(
    'your message',
    `The code did not find "${name}" in the answer: most likely that was an error, with errorCode and errorMessage in its body. Please print the whole answer, too.`,
  ),
});

const notSent = (why: string, next: string): Unread => ({
  sentence: `No call arrived: ${why}.`,
  next,
  ask: askFor(
    'your message',
    `No call arrived: ${why}.`,
    'the output of curl -v for the same address, on the machine that calls',
  ),
});
