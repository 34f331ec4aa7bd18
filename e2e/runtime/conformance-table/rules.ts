import { readFileSync } from 'node:fs';

/** What each rule says, by who says it; traces cite the same. */
export const known = JSON.parse(
  readFileSync(new URL('../../../shared/rules/rules.json', import.meta.url), 'utf8'),
) as Readonly<Record<'decisions' | 'promises' | 'facts' | 'standards', Readonly<Record<string, string>>>>;

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

const numberedRules = (letter: 'D' | 'R', group: Readonly<Record<string, string>>): readonly Rule[] =>
  Object.entries(group).map(([id, about]) => numbered(letter, Number(id.slice(1)), about));

export const decisions: readonly Rule[] = numberedRules('D', known.decisions);
export const promises: readonly Rule[] = numberedRules('R', known.promises);
