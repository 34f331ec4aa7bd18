import { invalidMember } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Flow } from '#shared/contract/flows.ts';
import type { OperationParsed } from '#shared/contract/index.ts';
import { pageByDefault } from '#shared/flows/expected-steps.ts';
import { foreignPageHost, registeredPageHost, usualPageHost } from '#shared/flows/page-hosts.ts';
import { needCode } from '#shared/flows/what-if.ts';
import { type Run, withFlow, withoutWaiting } from '../run.ts';

/**
 * What the page of a new run does, and where it is.
 *
 * @throws {OperationProblem} when its parameters do not go together
 */
export function planPage(
  { page = pageByDefault, whatIf }: OperationParsed<'flows.start'>,
  { domains, name }: SiteRecord,
): { readonly page: NonNullable<Flow['page']>; readonly host: string } {
  if (page.by === 'screenSet' && page.authCodeOnly) {
    throw invalidMember(
      'page.authCodeOnly',
      'A screen set begins a session; it gives no code.',
      'Log in at a provider for a code, or take the session.',
    );
  }
  if (whatIf !== undefined && needCode.has(whatIf) && !page.authCodeOnly) {
    throw invalidMember(
      'whatIf',
      `The failure "${whatIf}" happens when a code is exchanged, and this page gets none.`,
      'Choose it with authCodeOnly.',
    );
  }
  const plan = page.by === 'screenSet' ? page : { ...page, provider: page.provider || 'facebook' };
  if (whatIf !== 'foreign-page') return { page: plan, host: registeredPageHost(domains) ?? usualPageHost };
  const host = foreignPageHost(domains);
  if (host === undefined) {
    throw invalidMember(
      'whatIf',
      `${name} has registered every name of this machine, so no page on it is a foreign one.`,
      'Remove localhost or 127.0.0.1 from its domains in Sites.',
    );
  }
  return { page: plan, host };
}

/** The run without its page: what it obtained stays; one that has obtained nothing is over. */
export function withoutPage(run: Run, why: string): Run {
  if (run.flow.useCase !== 'page' || run.flow.loginUrl === undefined) return run;
  const closed = withFlow(run, { loginUrl: undefined });
  if (run.flow.status !== 'ready' && run.flow.status !== 'waiting') return closed;
  return withFlow(withoutWaiting(closed, why), { status: 'cancelled', failure: `${why} Start a new run.` });
}
