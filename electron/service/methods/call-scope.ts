import type { Core } from '#service/http/index.ts';
import { type Call, type KnownCause, type UnreadToken, validByMachineTime } from '#service/kernel/index.ts';
import type { AccountRecord, CalledSite, SiteRecord, TokenRecord } from '#service/records/index.ts';
import type { ReaderJob, ReadLimits, RepositoryFactory } from '#service/storage/index.ts';
import type { Computations } from './computed.ts';

/** What a `Use` is bound to. */
export interface CallScope {
  readonly core: Core;
  readonly call: Call;
  readonly site: CalledSite;
  readonly apiKey: string;
  /** Of a REST call, how its credential was judged. */
  readonly caller?: Caller['kind'];
  /** Of the application that makes the call, when one does. */
  readonly userKey?: string;
  /** Of an endpoint that can wait. A use that waits asks for it when it is bound, so that a test finds its methods. */
  readonly computations?: Computations;
}

/**
 * A function or repository for handlers, bound to the site of the call, so that no handler reaches another site.
 * A method declares in `uses` what its handler gets; `ofSite` and `jobOfSite` make most of them.
 */
export type Dependency<T = unknown> = (bound: CallScope) => T;

/** What a method declares in `uses`. */
export type Dependencies = Readonly<Record<string, Dependency>>;

/** What its handler is given by that. */
export type Used<U extends Dependencies> = { readonly [Name in keyof U]: ReturnType<U[Name]> };

/** @param bound without site for a method that needs none; it declares only uses that need none (`publicMethod`) */
export function bindDependencies(uses: Dependencies, bound: CallScope): Record<string, unknown> {
  const used: Record<string, unknown> = {};
  for (const name of Object.keys(uses)) used[name] = uses[name]?.(bound);
  return used;
}

/** Tells what is valid by this machine's time alone. */
export const clockMoves = ({ core }: CallScope) => ({
  validByMachineTime: (what: string, isValid: (machine: number) => boolean) => validByMachineTime(core, what, isValid),
});

/** Makes random bytes. */
export const random = ({ core }: CallScope) => core.random;

/** How the call came. */
export const transport = ({ call }: CallScope) => call.transport;

/** Names of the functions of a repository that are told the site first. */
type OfSites<R> = { [N in keyof R]: R[N] extends (apiKey: string, ...rest: never[]) => unknown ? N : never }[keyof R];
type OfOneSite<F> = F extends (apiKey: string, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;

/**
 * Functions of a repository for the site of the call alone.
 *
 * @param names of the functions that handlers get
 */
export function ofSite<R, N extends OfSites<R>>(
  repository: RepositoryFactory<R>,
  ...names: readonly N[]
): Dependency<{ readonly [Name in N]: OfOneSite<R[Name]> }> {
  return ({ core: { store }, apiKey }) => {
    const all = store.of(repository) as Record<N, (apiKey: string, ...rest: readonly unknown[]) => unknown>;
    const bound = names.map((name) => [name, (...rest: readonly unknown[]) => all[name](apiKey, ...rest)]);
    return Object.fromEntries(bound);
  };
}

/** A job of the reader's thread for the site of the call alone (R47). */
export const jobOfSite =
  <Job extends { readonly apiKey: string }, Result>(job: ReaderJob<Job, Result>, limits: ReadLimits) =>
  ({ core: { store }, apiKey }: CallScope) =>
  (asked: Omit<Job, 'apiKey'>): Promise<Result> =>
    store.reader.read(job, { ...asked, apiKey } as Job, limits);

/**
 * Who makes a call, after its credential was checked.
 *
 * - `site`: the site itself, by secret, application, signature, or a token that is bound to no user;
 * - `user`: a user, by a token that is bound to them;
 * - `anonymous`: anybody who knows the API key (D35).
 */
export type Caller =
  | {
      readonly kind: 'site';
      readonly site: SiteRecord;
      readonly userKey?: string;
      readonly token?: TokenRecord;
    }
  | { readonly kind: 'user'; readonly site: SiteRecord; readonly token: TokenRecord; readonly account: AccountRecord }
  | {
      readonly kind: 'anonymous';
      readonly site: SiteRecord;
      /** The call had a session that cannot be used: what its caller is told where a session is needed (D58). */
      readonly lostSession?: string;
      /** Why it cannot be used, for the log. */
      readonly lostBecause?: KnownCause;
      /** A token in a parameter that is not read: why the call counts as anonymous. */
      readonly unread?: UnreadToken | undefined;
    };
