import type { Call, Eventual } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Cursors } from '#service/modules/accounts/search/cursors.ts';
import type { Caller } from '#service/modules/auth/caller.ts';
import type { AccountRecord, SiteRecord } from '#service/storage/store.ts';
import type { Data } from './envelope/envelope.ts';
import type { MethodParameter, ValuesOf } from './parameter.ts';

/**
 * Who may call a method: `site` a site credential or an unbound token, `user` a token that is bound to a user,
 * `anonymous` an API key alone (D28, D35; columns A, U, C of F 7).
 */
export type Access = 'site' | 'user' | 'anonymous';

/** What a handler is given: everything about the call that was decided before it. */
export interface Invocation<Values> {
  readonly core: Core;
  readonly call: Call;
  readonly site: SiteRecord;
  readonly caller: Caller;
  readonly input: Values;
  /** Context id of the call, or of the login that gave its token (D23). */
  readonly cid: string | undefined;
  /** Open cursors of accounts.search. */
  readonly cursors: Cursors;
}

/** The same for a method that concerns one user, who is found before the handler runs (spec "Own method", UID). */
export interface UserInvocation<Values> extends Invocation<Values> {
  readonly account: AccountRecord;
}

export interface MethodResult {
  readonly data: Data;
  /** One sentence for the log: what the call did. */
  readonly did: string;
  /** The data with tokens masked, where `data` holds one. */
  readonly loggedData?: Data;
}

/** One entry of the registry (D36): dispatcher, parameter errors, ignoredParams and method browser come from it. */
export interface Method {
  readonly name: string;
  /** One line for the method browser. */
  readonly documentation: string;
  readonly access: readonly Access[];
  /** True: the method concerns one user, named by UID or by the token. */
  readonly ofUser: boolean;
  readonly parameters: readonly MethodParameter[];
  /** Documented parameters that would change state or the answer, and that Authdesk does not act on: refused (D47). */
  readonly notEmulated?: readonly string[];
  /** Documented parameters that are only hints: accepted, and noted in the trace (D47). */
  readonly hints?: readonly string[];
  /**
   * Throws only ApiError; what it wrote before is undone then (R45). A method whose reading takes its time answers a
   * promise. It writes, if at all, in the function that the promise ends in: what it wrote before stays.
   */
  readonly handler: (invocation: UserInvocation<never>) => Eventual<MethodResult>;
}

/** Declares a method that concerns one user: called by the site with UID, or by that user's own token. */
export function userMethod<const P extends readonly MethodParameter[]>(entry: {
  readonly name: string;
  readonly documentation: string;
  readonly parameters: P;
  readonly notEmulated?: readonly string[];
  readonly hints?: readonly string[];
  readonly handler: (invocation: UserInvocation<ValuesOf<P>>) => Eventual<MethodResult>;
}): Method {
  return { ...entry, access: ['site', 'user'], ofUser: true, handler: entry.handler as Method['handler'] };
}

/** Declares a method of the site as a whole: no UID, and no token that is bound to a user. */
export function siteMethod<const P extends readonly MethodParameter[]>(entry: {
  readonly name: string;
  readonly documentation: string;
  readonly parameters: P;
  readonly notEmulated?: readonly string[];
  readonly hints?: readonly string[];
  readonly handler: (invocation: Invocation<ValuesOf<P>>) => Eventual<MethodResult>;
}): Method {
  return { ...entry, access: ['site'], ofUser: false, handler: entry.handler as Method['handler'] };
}

/** Declares a method that tells nothing about anybody, so that everyone who knows the API key may call it (D35). */
export function openMethod<const P extends readonly MethodParameter[]>(entry: {
  readonly name: string;
  readonly documentation: string;
  readonly parameters: P;
  readonly notEmulated?: readonly string[];
  readonly hints?: readonly string[];
  readonly handler: (invocation: Invocation<ValuesOf<P>>) => Eventual<MethodResult>;
}): Method {
  return {
    ...entry,
    access: ['site', 'user', 'anonymous'],
    ofUser: false,
    handler: entry.handler as Method['handler'],
  };
}
