import type { Flow, FlowStep, FlowStepKind } from '#shared/contract/flows.ts';
import type { ExplainedMember } from '#shared/contract/reproduce.ts';
import { flowTexts } from '../../texts/flows.ts';

/** What a login whose every party Authdesk plays gave in the end, read off its messages: secrets are masked there. */
interface Obtained {
  /** Tokens first, then who logged in and what is known about them. */
  readonly facts: readonly Pick<ExplainedMember, 'name' | 'value'>[];
  /** When the token or assertion expires, by the service clock. */
  readonly until: number | undefined;
  /** Each claim, element and attribute with what it means. */
  readonly decoded: NonNullable<FlowStep['decoded']>;
}

/** Facts in a line; all of them are in what is decoded. */
const MAX_FACTS = 5;

/** @returns undefined while nothing was obtained, and of other use cases, whose runs hold a credential */
export function obtainedOf({ useCase, status, steps }: Flow): Obtained | undefined {
  if (status !== 'obtained') return undefined;
  const stepOf = (kind: FlowStepKind) => steps.findLast((step) => step.kind === kind && step.outcome === 'ok');
  if (useCase === 'openid') return tokensAndClaims(stepOf('giveTokens'), stepOf('giveUserinfo'));
  if (useCase === 'saml')
    return assertion(stepOf('checkResponse') ?? stepOf('partnerResponse'), stepOf('redirectLoggedIn'));
  return undefined;
}

function tokensAndClaims(tokens: FlowStep | undefined, userinfo: FlowStep | undefined): Obtained | undefined {
  if (tokens === undefined) return undefined;
  // The id token is not used once more: its claims are what it says.
  const given = tokens.parameters.filter(({ name }) => ['access_token', 'refresh_token'].includes(name));
  const claims = userinfo?.parameters ?? [];
  const lifetime = Number(tokens.parameters.find(({ name }) => name === 'expires_in')?.value);
  return {
    facts: [...given, ...claims].slice(0, MAX_FACTS),
    until: Number.isFinite(lifetime) ? tokens.at + lifetime * 1000 : undefined,
    decoded: telling([
      ...(tokens.decoded ?? []),
      ...(claims.length > 0 ? [{ title: flowTexts.obtained.userinfo, members: claims }] : []),
    ]),
  };
}

function assertion(response: FlowStep | undefined, redirect: FlowStep | undefined): Obtained | undefined {
  if (response?.decoded === undefined) return undefined;
  const membersOf = (part: string) => response.decoded?.find(({ title }) => title === part)?.members ?? [];
  const about = membersOf('Assertion');
  const until = Date.parse(about.find(({ name }) => name === 'NotOnOrAfter')?.value ?? '');
  return {
    facts: [
      ...(redirect?.parameters.filter(({ name }) => name === 'access_token') ?? []),
      ...about.filter(({ name }) => name === 'NameID'),
      ...membersOf('Attributes'),
    ].slice(0, MAX_FACTS),
    until: Number.isFinite(until) ? until : undefined,
    decoded: telling(response.decoded),
  };
}

/** What is said about the user comes before what surrounds it. */
function telling(parts: Obtained['decoded']): Obtained['decoded'] {
  const envelope = new Set(['Header', 'Response', 'Signature']);
  return parts.toSorted((a, b) => Number(envelope.has(a.title)) - Number(envelope.has(b.title)));
}
