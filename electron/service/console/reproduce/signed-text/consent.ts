import { sitesOf } from '#service/core/sites/index.ts';
import type { SignedText } from '#service/diagnosis/signed-texts/index.ts';
import {
  readConsent,
  requestOfContext,
  scopesIn,
  signatureProblem,
  whatItSays,
} from '#service/endpoints/openid/index.ts';
import { fidmRepository } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { JsonObject, SiteRecord } from '#service/records/index.ts';
import { causeTitle } from '#shared/causes/catalogue.ts';
import { split } from '../sentences.ts';
import { Checks, type Fault, type SaidText } from './checks.ts';
import { explainedPart } from './explained.ts';

type Consent = Extract<SignedText, { kind: 'consent' }>;

/** Code of the catalogue of a consent that is refused (X 3), and of a context. */
const CONSENT = 403003;
const CONTEXT = 400006;

const meanings: Readonly<Record<string, string>> = {
  scope: 'What the user allows, separated by blanks.',
  clientID: 'The relying party that gets it.',
  context: 'The request that waits.',
  UID: 'The user who is logged in.',
  consent: 'True: the user allows it.',
};

const documentOf = (members: JsonObject) =>
  explainedPart({
    ...{ kind: 'consent', form: 'consent of a user', title: 'Consent' },
    members: Object.entries(members).map(
      ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value), meanings[name]] as const,
    ),
  });

/** The members of a consent in the order in which they are signed (X 3), explained. */
export const explainedConsent = (text: string) => documentOf(readConsent(text) ?? {})(new Set()).parts;

const ofText: Readonly<Record<string, string>> = {
  order: 'scope',
  'other-context': 'context',
  'other-user': 'UID',
  'other-client': 'clientID',
  'no-answer': 'consent',
  'other-scope': 'scope',
};

/** Causes that are found by making the signature so. */
const proved = new Set([
  ...['padding', 'key-not-decoded', 'written-anew', 'encoded-text', 'other-digest', 'hex', 'application-secret'],
  ...['site-secret', 'context-alone'],
]);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The site of a consent, which does not name it: by its context, then by its relying party; undefined: several may be. */
function siteOf(core: Core, members: JsonObject, at: number): SiteRecord | undefined {
  const sites = sitesOf(core.store);
  const waits = sites.find((site) => 'parameters' in requestOfContext(core, site, text(members.context), at));
  const fidm = core.store.of(fidmRepository);
  const ofParty = sites.filter(({ apiKey }) => fidm.relyingParty(apiKey, text(members.clientID)) !== undefined);
  return waits ?? (ofParty.length === 1 ? ofParty[0] : undefined) ?? (sites.length === 1 ? sites[0] : undefined);
}

/** What is said of a consent and its signature (X 3): the same checks as those of the end-point that takes it. */
export function sayConsent(core: Core, given: Consent, at: number): SaidText {
  const members = readConsent(given.text) ?? {};
  const site = siteOf(core, members, at);
  const checks = new Checks();
  const failed = (rule: string, fault: Fault) =>
    checks.failed(rule, { errorCode: CONSENT, error: 'access_denied', ...fault });
  const failedFor = (cause: string, details: string, member?: string) =>
    failed('X 3', {
      ...split(details),
      line: `${causeTitle(`${CONSENT}.consent-${cause}`)}.`,
      proof: proved.has(cause) ? 'Made so, HMAC-SHA1 gives exactly the sig of the consent.' : undefined,
      ...(member !== undefined && { member }),
    });
  if (site === undefined) {
    failed('X 3', {
      cause: 'Which site this consent belongs to is not known: its context waits nowhere, and its clientID is unknown.',
      fix: 'Paste it within 10 minutes, or with the clientID of a relying party.',
      outcome: 'unknown',
    });
  } else {
    const context = text(members.context);
    const waiting = requestOfContext(core, site, given.context ?? context, at);
    const known = 'parameters' in waiting ? waiting : undefined;
    const { sig, userKey } = given;
    const problem =
      sig === undefined ? undefined : signatureProblem({ text: given.text, sig, userKey }, site, { context });
    if (sig === undefined) {
      const cause = 'The text has the consent without its signature.';
      failed('X 3', { cause, fix: 'Paste the sig with it, on a line of its own.', outcome: 'unknown' });
    } else if (problem?.cause === 'written-anew' && !given.isVerbatim) {
      const cause = 'The sig is that of the same consent in other blanks or another order.';
      const fix =
        'If it was sent as it stands here, it was written anew after it was signed: send the very text that was signed.';
      failed('X 3', { cause, fix, outcome: 'unknown' });
    } else if (problem !== undefined) failedFor(problem.cause, problem.details);
    else
      checks.passed('X 3', 'The consent is signed by the site.', {
        'signed with': userKey ?? 'the secret of the site',
      });
    const subject = {
      context: given.context ?? context,
      clientID: known?.parameters.client_id ?? text(members.clientID),
      // Who is logged in is not in the text.
      UID: text(members.UID),
      scopes: known === undefined ? text(members.scope).split(' ') : scopesIn(known.parameters),
    };
    const says = whatItSays(given.text, subject);
    if ('cause' in says) failedFor(says.cause, says.details, ofText[says.cause] ?? '');
    else checks.passed('X 3', 'Its members are those of the request, in their order.');
    if ('cause' in waiting) {
      const own = waiting.state !== undefined;
      failed('X 2', {
        ...split(waiting.details.replace(/^Invalid parameter value: /, 'Invalid context: ')),
        ...(waiting.cause === 'context-expired' &&
          !own && { line: 'The context has expired: it is valid for 10 minutes.' }),
        ...(own && { ownState: true as const }),
        ...{ member: 'context', errorCode: CONTEXT, error: 'invalid_request' },
        // It may wait at another service.
        ...(waiting.cause === 'context-unknown' && { outcome: 'unknown' as const }),
      });
    } else {
      checks.passed('X 2', 'The context is that of a request that waits.');
    }
  }
  const isGiven = members.consent === true;
  return checks.said(documentOf(members), site, {
    cause: isGiven ? 'The consent is right, and signed by the site.' : 'The consent is right: the user refused.',
    proof: 'HMAC-SHA1 over the exact text gives the sig.',
    notes: ['Whether its UID is the user who is logged in is not in the text.'],
  });
}
