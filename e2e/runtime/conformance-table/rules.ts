/** Something that tests have to prove. */
export interface Rule {
  /** `D12`, `R5`, or the title of a section. */
  readonly id: string;
  readonly about: string;
  /** True when a test name cites the rule; names are joined from describe to test. */
  cites(name: string): boolean;
  /** Why the rule has no test; then no test may cite it. */
  readonly excused?: string;
}

/** A section of the specification; tests cite it as `spec: <title>`. */
function section(title: string, about: string, excused?: string): Rule {
  const citation = new RegExp(`\\bspec:? ${title}`, 'i');
  return { id: title, about, cites: (name) => citation.test(name), ...(excused !== undefined && { excused }) };
}

export const sections: readonly Rule[] = [
  section('What the service does', 'namespaces, the two authorization options, the three use cases, UIDs'),
  section('Access token', 'access_token, expires_in, state'),
  section('Authorization code', 'code: one-time, two minutes; state'),
  section('OAuth error record', 'error, error_description, state'),
  section('User info object', 'the eight fields of x_userInfo'),
  section('Response envelope', 'XML and JSON form, errorCode, callId'),
  section('States', 'x_pending_registration and x_temporary_account'),
  section('Login end-point', 'parameters, provider’s screen, redirects'),
  section('Token end-point', 'transport, client identification, both grants, responses'),
  section('REST method call', 'path, hosts, GET and POST, encoding, common parameters'),
  section('Authentication A', 'OAuth 2.0 access token'),
  section('Authentication B', 'API key with secret'),
  section('Authentication C', 'signed request: window, nonce, base string, signature'),
  section('Events', 'none of the service', 'The specification names none that the service sends.'),
  section('Errors, login end-point', 'every pair of error and error_description that can be reached'),
  section('Errors, token end-point', 'every pair of error and error_description that can be reached'),
  section('Errors, REST method calls', 'HTTP status, statusCode, errorCode, messages'),
  section('Limits', 'code lifetime, timestamp window, nonce window, token lifetimes, transport'),
  section('Versioning', 'no version in the path, XML schema'),
];

/** A numbered rule; names cite it as `D12`, or within a range as `D10-D16`. */
function numbered(letter: 'D' | 'R', number: number, about: string): Rule {
  const single = new RegExp(`\\b${letter}${number}\\b`);
  const ranges = new RegExp(`\\b${letter}(\\d+)\\s*[-–]\\s*${letter}?(\\d+)\\b`, 'g');
  return {
    id: `${letter}${number}`,
    about,
    cites: (name) =>
      single.test(name) ||
      [...name.matchAll(ranges)].some(([, from, to]) => Number(from) <= number && number <= Number(to)),
  };
}

/** The decisions with what they are about, from the table in docs/rules.md. */
export function decisions(rulesDocument: string): readonly Rule[] {
  return [...rulesDocument.matchAll(/^\| D(\d+) \| (.+) \|$/gm)].map(([, number, about = '']) =>
    numbered('D', Number(number), about),
  );
}

const promised: readonly string[] = [
  'a code is exchanged at most once, even in parallel',
  'a code used twice is reported, and revokes what the first use gave',
  'a code dies at 120 s exactly',
  'a code is bound to its site and redirect_uri',
  'a nonce cannot be replayed for 10 minutes, in parallel, after a kill, after a restart',
  'timestamps beyond ±120 s are refused, inside accepted',
  'lifetimes are exact',
  'tokens, codes and secrets come from the system’s random source',
  'secrets and signatures are compared in constant time',
  'never an open redirect',
  'nothing redirects before redirect_uri is verified',
  'query or fragment placement is exact; state returns byte for byte',
  'no header, HTML or XML injection',
  'repeated parameters, two client authentications, malformed Basic are refused',
  'secrets over HTTP are refused and never reach log, export or console',
  'JSON and XML are well formed for any data',
  'the body limit holds while streaming',
  'slow clients cannot hold the service',
  'odd requests end in a clean 4xx',
  'stopping finishes calls in flight and frees the ports',
  'memory and disk stay bounded',
  'kill -9 loses no acknowledged write',
  'disk full, read-only file, locked file: a clear error, no corruption',
  'migrations are ordered and transactional; a newer database is refused',
  'import, reset, snapshot and restore are atomic',
  'a second process on one data folder refuses clearly; no stale lock',
  'loopback only unless asked otherwise; then a warning',
  'an unknown Host is refused on every listener',
  'pages of other origins cannot reach the console',
  'the console needs a per-run token',
  'the service’s API never shares a listener with the console',
  'no outbound request except those a user sends',
  'files are served from one folder only',
  'the local CA can sign only for its own names; key file 0600',
  'leaf names are right, renewed in time, TLS 1.2+',
  'every window: isolation, sandbox, no Node, web security',
  'IPC from a wrong frame, unknown names, invalid input is refused',
  'the preload surface is exactly the operation table',
  'strict CSP on every page of both hosts',
  'navigation, new windows, downloads, permissions are denied by default',
  'the login window reaches neither IPC nor app storage, and leaves nothing behind',
  'secrets at rest use the operating system’s store, or the app says that there is none',
  'release builds have the fuses set',
  'renderer crash and service failure end in a clear screen',
];

/** Promises that were added later; the numbers between them are not used yet. */
const promisedLater: Readonly<Record<number, string>> = {
  45: 'a refused call leaves no write',
  46: 'a call that was answered is in the log, also when the disk was full in between',
  47: 'no search, report or page of the log holds up other calls',
  48: 'exports, bundles, HAR and NDJSON files hold no secret and no usable token',
  49: 'console and flow runs are told of nothing that was not committed',
  50: 'what is installed starts on a machine that has nothing of the build',
  51: 'what the user copies does what it shows; received text controls no terminal, clipboard or file name',
  52: 'what one call may take of the main thread and of memory, and how large its response may be',
  53: 'bytes on disk: per row, per login, the log as a whole',
  54: 'the console’s session is worth nothing to another port, page or local user',
  55: 'without a session nobody can send the console large bodies or hold connections',
};

export const promises: readonly Rule[] = [
  ...promised.map((about, index) => numbered('R', index + 1, about)),
  ...Object.entries(promisedLater).map(([number, about]) => numbered('R', Number(number), about)),
];
