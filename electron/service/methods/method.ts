import type { ApiError, Trace } from '#service/kernel/index.ts';
import type { AccountRecord, CalledSite, OneTimeToken, TokenRecord } from '#service/records/index.ts';
import type { MethodError, ResponseField } from '#shared/contract/requests.ts';
import { isObject } from '#shared/narrowing.ts';
import type { CallScope, Dependencies, Dependency, Used } from './call-scope.ts';
import type { Data } from './envelope/envelope.ts';
import type { MethodParameter, ValuesOf } from './parameter.ts';

/** For a method that uses nothing: without this type, its context would have every name. */
export type NoUses = Record<never, Dependency>;

/**
 * Who may call a method: `site` a site credential or an unbound token, `user` a token that is bound to a user,
 * `anonymous` an API key alone (D28, D35; columns A, U, C of F 7), `registration` a regToken (D57).
 */
export type Access = 'site' | 'user' | 'anonymous' | 'registration';

/** The registration or login that a regToken stands for; whoever sends one counts as the user's client (F 4.2). */
export interface Registration {
  readonly token: OneTimeToken;
  /** Undefined until accounts.register made it. */
  readonly account: AccountRecord | undefined;
}

/** What every handler is given, besides what its entry declares in `uses`. */
export interface MethodContext<Values> {
  readonly site: CalledSite;
  readonly caller: Access;
  readonly input: Values;
  /** Context id of the call, or of the login that gave its token (D23). */
  readonly cid: string | undefined;
  /** Service clock, milliseconds. */
  readonly now: number;
  readonly trace: Pick<Trace, 'noted'>;
  /** Present when the call came with a regToken, and its method takes one. */
  readonly registration?: Registration;
  /** Session that the call was made with. */
  readonly session?: TokenRecord;
}

/** Of a method that concerns one user, who is found before the handler runs (spec "Own method", UID). */
interface OfUser {
  readonly account: AccountRecord;
}

/** Of a method that concerns one user where the call names one, and the site itself otherwise. */
interface OfSomeUser {
  readonly account: AccountRecord | undefined;
}

export interface MethodResult {
  /** The log masks members whose names are those of secrets (`isSecretParameter`). */
  readonly data: Data;
  /** The whole body of the response, in a format of `formats`; `data` is not written then. */
  readonly text?: { readonly contentType: string; readonly body: string };
  /** One sentence for the log: what the call did. */
  readonly did: string;
  /** The user that the call concerned, where only the handler knows; for the log. */
  readonly UID?: string;
  /**
   * The call is answered with this error, and what the handler wrote stays: an interrupted login that goes on with a
   * regToken (F 1.3), or a failure that is counted. An ApiError that is thrown rolls back (R45).
   */
  readonly error?: Pick<ApiError, 'errorCode' | 'details'> & Partial<Pick<ApiError, 'reason' | 'causeName' | 'state'>>;
  /** `Set-Cookie` headers for a browser. */
  readonly cookies?: readonly string[];
}

/** A call that succeeds, and its response. */
interface MethodExample<Name extends string = string> {
  /**
   * Calls that come first. In a later parameter `$1.regToken` or `$1.phones[0].id` is that member of the first one's
   * response, and `$outbox.code` or `$outbox.link` the first code or link of the newest message that was sent;
   * `$saptcha` the solution of the challenge before, and `$authenticator.attestation` or `$authenticator.assertion` what an authenticator makes of the newest `options`.
   * A step at an end-point of the site's provider, such as `oidc/op/v1.0/3_demo/authorize`, has no credential of the site;
   * a redirect that it returns has the parameters of its address as members.
   */
  readonly before?: readonly { readonly method: string; readonly parameters: Readonly<Record<string, string>> }[];
  /** Left out: UID, where the method needs one, and the examples that its parameters give. */
  readonly parameters?: { readonly [N in Name]?: string };
  /** Members that explain the method; the response may have more. */
  readonly response?: Data;
}

/** What an entry declares. What it leaves out it does not have: no parameters, no errors of its own, an empty response. */
export interface Entry<P extends readonly MethodParameter[], U extends Dependencies, Concerned, Common extends string> {
  readonly name: string;
  /** One line for the method browser. */
  readonly documentation: string;
  readonly parameters?: P;
  /**
   * Documented parameters that would change state or the response, and that Authdesk does not emulate: refused (D47).
   */
  readonly notEmulated?: readonly string[];
  /** Documented parameters that are only hints: accepted, and noted in the trace (D47). */
  readonly hints?: readonly string[];
  /** True: a regToken is a credential of this method, and says which account it concerns (D57). */
  readonly takesRegToken?: boolean;
  /**
   * Parameters of which each is something that the site gave, by which whoever sends it may call the method with the apiKey
   * alone or as a user: a signature, or a code. The handler checks it, also that it is not empty.
   */
  readonly clientProofs?: readonly string[];
  /**
   * Values of `format` besides json, jsonp and xml: the handler gives the body as `text`. An error is an envelope, and the
   * HTTP status is the statusCode (F 7.2, exportUsers).
   */
  readonly formats?: readonly string[];
  /**
   * True: also a regToken of a lite registration, which has no account until this method makes it: `account` is undefined
   * then.
   */
  readonly beginsLiteAccount?: boolean;
  /** What the handler can refuse, beyond `commonErrors`. */
  readonly errors?: readonly MethodError[];
  /** The members of a success besides the envelope. */
  readonly response?: readonly ResponseField[];
  readonly example?: MethodExample<P[number]['name'] | Common>;
  /** What the handler is given besides what every handler is given. */
  readonly uses?: U;
  /**
   * Throws only ApiError; its writes are rolled back then (R45). One that needs what takes time uses `compute` and writes
   * after it, as if there were no pause (R56). One that only reads, in another thread, may return a promise (R47): nothing
   * that it writes is kept.
   */
  readonly handler: (context: MethodContext<ValuesOf<P>> & Concerned & Used<U>) => MethodResult | Promise<MethodResult>;
}

type AnyEntry = Entry<readonly MethodParameter[], Dependencies, unknown, string>;
type Listed = 'parameters' | 'errors' | 'response';

/** One entry of the registry (D36): dispatcher, parameter errors, ignoredParams and method browser come from it. */
export interface Method extends Omit<AnyEntry, 'example' | 'handler' | Listed>, Required<Pick<AnyEntry, Listed>> {
  readonly access: readonly Access[];
  /** True: the method concerns one user, named by UID or by the token. `optional`: where one of them names a user. */
  readonly ofUser: boolean | 'optional';
  /** The parameter that names that user besides UID (F 4.2: `targetUID`). */
  readonly userParameter?: string;
  /** True: it may be called without an API key, and its handler is given no site. */
  readonly withoutSite?: true;
  readonly example: MethodExample & { readonly parameters: Record<string, string>; readonly response: Data };
  readonly handler: (context: MethodContext<never> & OfUser) => MethodResult | Promise<MethodResult>;
}

/** Declares a method that concerns one user: called by the site with UID, or by that user's own token. */
export function userMethod<const P extends readonly MethodParameter[] = [], U extends Dependencies = NoUses>(
  entry: Entry<P, U, OfUser, 'UID' | 'regToken'> & { readonly userParameter?: string },
): Method {
  return methodOf(entry, accessOf(entry, ['site', 'user']), true);
}

/**
 * Declares a method that concerns the user that UID or the token names, or nobody: called by the site, or by a user's own
 * token.
 */
export function optionalUserMethod<const P extends readonly MethodParameter[] = [], U extends Dependencies = NoUses>(
  entry: Entry<P, U, OfSomeUser, 'UID'>,
): Method {
  return methodOf(entry, ['site', 'user'], 'optional');
}

/** Declares a method of the site as a whole: no UID, and no token that is bound to a user. */
export function siteMethod<const P extends readonly MethodParameter[] = [], U extends Dependencies = NoUses>(
  entry: Entry<P, U, unknown, never>,
): Method {
  return methodOf(entry, ['site'], false);
}

/** Declares a method that the site calls, or one of its users by a token of theirs; it concerns no user's account. */
export function signedInMethod<const P extends readonly MethodParameter[] = [], U extends Dependencies = NoUses>(
  entry: Entry<P, U, unknown, never>,
): Method {
  return methodOf(entry, ['site', 'user'], false);
}

/**
 * The kinds of methods, for those that use the same, whatever else each of them uses.
 *
 * @param errors what all of them can refuse
 */
export function methodsUsing<S extends Dependencies>(shared: S, errors: readonly MethodError[] = []) {
  const kind =
    <Concerned, Common extends string>(declared: (entry: never) => Method) =>
    <const P extends readonly MethodParameter[] = [], U extends Dependencies = NoUses>(
      entry: Entry<P, U, Concerned & Used<S>, Common>,
    ): Method =>
      declared({ ...entry, errors: [...errors, ...(entry.errors ?? [])], uses: { ...shared, ...entry.uses } } as never);
  return {
    userMethod: kind<OfUser, 'UID' | 'regToken'>(userMethod),
    optionalUserMethod: kind<OfSomeUser, 'UID'>(optionalUserMethod),
    siteMethod: kind<unknown, never>(siteMethod),
    signedInMethod: kind<unknown, never>(signedInMethod),
    openMethod: kind<unknown, 'regToken'>(openMethod),
  };
}

/** The methods among what files export, or lists of them: each is named once, where it is declared. */
export function methodsIn(...files: readonly Readonly<Record<string, unknown>>[]): readonly Method[] {
  const isMethod = (value: unknown): value is Method => isObject(value) && 'handler' in value && 'access' in value;
  return files.flatMap((file) => Object.values(file).flat()).filter(isMethod);
}

/** The same method under another documented name, such as an older one. */
export function aliasOf(method: Method, name: string): Method {
  return { ...method, name, documentation: `Another name of ${method.name}. ${method.documentation}` };
}

/** The calls of a method's example, its own the last: what examples of methods begin with that need what it makes. */
export const callsOf = ({
  name,
  example: { before = [], parameters },
}: Method): NonNullable<MethodExample['before']> => [...before, { method: name, parameters }];

/** Declares a method that returns no data of users, so that anyone who knows the API key may call it (D35). */
export function openMethod<const P extends readonly MethodParameter[] = [], U extends Dependencies = NoUses>(
  entry: Entry<P, U, unknown, 'regToken'>,
): Method {
  return methodOf(entry, accessOf(entry, ['site', 'user', 'anonymous']), false);
}

/**
 * The registry has methods of any parameters: that a handler receives what its own entry declares is what the functions
 * above check.
 */
const methodOf = (
  {
    example: { before, parameters, response = {} } = {},
    ...entry
  }: { readonly example?: MethodExample; readonly parameters?: readonly MethodParameter[] },
  access: readonly Access[],
  ofUser: Method['ofUser'],
): Method => {
  const shown = (entry.parameters ?? []).flatMap(({ name, example }) =>
    example === undefined ? [] : [[name, example]],
  );
  const sent = parameters ?? { ...(ofUser === true && { UID: 'u-ada' }), ...Object.fromEntries(shown) };
  return {
    ...{ parameters: [], errors: [], response: [] },
    ...entry,
    example: { ...(before && { before }), parameters: sent, response },
    access,
    ofUser,
  } as object as Method;
};

function accessOf({ takesRegToken }: { readonly takesRegToken?: boolean }, access: readonly Access[]) {
  return takesRegToken ? [...access, 'registration' as const] : access;
}

/** What a handler has that is given no site. */
type SitelessUses = Readonly<Record<string, (bound: Pick<CallScope, 'core' | 'call'>) => unknown>>;

/**
 * Declares a method about no site at all: it may be called without an API key. A credential that is sent all the same is
 * checked.
 */
export function publicMethod<const P extends readonly MethodParameter[] = [], U extends SitelessUses = NoUses>(
  entry: Omit<Entry<P, U, unknown, never>, 'handler'> & {
    readonly handler: (
      context: Pick<MethodContext<ValuesOf<P>>, 'input' | 'now' | 'trace'> & Used<U>,
    ) => MethodResult | Promise<MethodResult>;
  },
): Method {
  return { ...methodOf(entry, ['site', 'user', 'anonymous'], false), withoutSite: true };
}

type Type = ResponseField['type'];

/** A member that every success has. */
export function always(name: string, type: Type, documentation: string): ResponseField {
  return { name, type, documentation };
}

/** A member that is in a response only when there is data for it. */
export function sometimes(name: string, type: Type, documentation: string): ResponseField {
  return { name, type, documentation, optional: true };
}

/** The members of an object, or with `name[]` of each item of an array. */
export function membersOf(name: string, fields: readonly ResponseField[]): readonly ResponseField[] {
  return fields.map((field) => ({ ...field, name: `${name}.${field.name}` }));
}

/** A member that is an array, with the members of its items. */
export const arrayOf = (name: string, documentation: string, fields: readonly ResponseField[]) => [
  always(name, 'array', documentation),
  ...membersOf(`${name}[]`, fields),
];

/** A member that is an object, with its members. */
export const objectOf = (name: string, documentation: string, fields: readonly ResponseField[]) => [
  always(name, 'object', documentation),
  ...membersOf(name, fields),
];
