import { createHmac, randomBytes } from 'node:crypto';
import Provider, {
  type ClaimsParameterMember,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { JsonObject } from '#service/records/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { adapter, askOnce, jobState } from './adapter.ts';
import type { ProviderSetup } from './messages.ts';
import { ACR, basePath, pairwiseSubject, paths, resourceOf, signingKey } from './site-values.ts';

interface Asked {
  /** Scopes that were given, separated by blanks. */
  readonly scope: string;
  /** Claims that were asked for one by one, and given. */
  readonly claims: Readonly<Record<string, ClaimsParameterMember | null>>;
  readonly scopes: Readonly<Record<string, readonly string[]>>;
}

/**
 * The claims of an account for which a scope was given, or which were asked for by name. The library picks among them which
 * go into which token.
 */
export function accountClaims(account: JsonObject, { scope, claims, scopes }: Asked) {
  const names = new Set([...scope.split(' ').flatMap((one) => scopes[one] ?? []), ...Object.keys(claims)]);
  const given = Object.entries(account).filter(([name]) => names.has(name));
  return { ...Object.fromEntries(given), sub: String(account.sub) };
}

/** Events of the library for errors of its end-points. */
const events = [
  ...['authorization', 'grant', 'userinfo', 'introspection', 'revocation', 'end_session', 'end_session_confirm'],
  ...['device_authorization', 'discovery', 'jwks'],
].map((name) => `${name}.error`);

/** An error of the library; what is there depends on who threw it. */
interface Thrown {
  readonly error?: string;
  readonly error_description?: string;
  readonly error_detail?: string;
  readonly message?: string;
}

/** Keeps the error of a job for the log, which tells more than the client learns (D28). */
export function noteErrors(provider: Provider): void {
  const note = (ctx: { oidc?: { client?: { clientId: string } | undefined } }, thrown: Thrown): void => {
    const { error = 'server_error', error_description = '', error_detail, message = '' } = thrown;
    const clientId = ctx?.oidc?.client?.clientId;
    jobState().error = {
      error,
      description: error_description || message,
      ...(error_detail && { detail: error_detail }),
      ...(clientId !== undefined && { clientId }),
    };
  };
  // The types of the library list some of its events.
  const on = provider.on.bind(provider) as (event: string, listener: (...given: never[]) => void) => void;
  for (const event of events) on(event, note);
  on('server_error', (ctx: Parameters<typeof note>[0], { message = '' }: Thrown) => note(ctx, { message }));
  // Koa would write them to the console of the process.
  on('error', () => {});
}

/** Seconds. */
const CONTEXT_LIFETIME = 600;
const CODE_LIFETIME = 120;
const ID_TOKEN_LIFETIME = 3_600;
/** Longer than any refresh token. */
const GRANT_LIFETIME = 366 * 86_400;
/** Of the page that asks whether the user wants to log out. */
const LOGOUT_LIFETIME = 600;
/** 256 bits (R8). */
const RANDOM_BYTES = 32;

/** Version marks of what the provider gives, by which the log masks it anywhere (D24, R15). */
const marks = {
  AccessToken: 'st3.s.',
  RefreshToken: 'ot3.s.',
  AuthorizationCode: 'co3.s.',
  DeviceCode: 'ot3.s.',
} as const;

/** Members of a relying party that the library only keeps. */
const ownMetadata = [
  'access_token_format',
  'enforce_pkce',
  'rotate_refresh_tokens',
  'access_token_lifetime',
  'refresh_token_lifetime',
];

/** A member of a relying party that is not of the standard. */
const own = (client: unknown, name: string): unknown => membersOf(client)[name];
const lifetime = (client: unknown, name: string, usual: number): number => Number(own(client, name) ?? usual);

/** The OpenID provider of a site, at one address (X 2): the library, joined with the service (docs/adr/0028). */
export function providerOfSite(setup: ProviderSetup): Provider {
  const provider = new Provider(setup.issuer, configuration(setup));
  for (const [model, mark] of Object.entries(marks)) {
    const { prototype } = provider[model as keyof typeof marks] as unknown as {
      prototype: { generateTokenId(): string };
    };
    const generate = prototype.generateTokenId;
    prototype.generateTokenId = function marked(this: unknown): string {
      // It also decides about the form of an access token.
      generate.call(this);
      return mark + randomBytes(RANDOM_BYTES).toString('base64url');
    };
  }
  noteErrors(provider);
  return provider;
}

function configuration(setup: ProviderSetup): Configuration {
  const { apiKey, keys, pairwiseKey, scopes, idTokenClaims, accessTokenClaims, deviceLifetime, introspectsAll } = setup;
  const mount = basePath(apiKey);
  return {
    adapter,
    jwks: { keys: keys.map(signingKey) as never },
    findAccount: async (_ctx, accountId) => {
      const account = await askOnce({ about: 'account', UID: accountId });
      return (
        account && { accountId, claims: (_use, scope, claims) => accountClaims(account, { scope, claims, scopes }) }
      );
    },
    acrValues: [ACR],
    claims: { ...scopes, openid: ['sub', ...idTokenClaims], acr: null, auth_time: null, iss: null, sid: null } as never,
    scopes: Object.keys(scopes),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
    clockTolerance: 0,
    // The standard has the claims of scopes in userinfo alone, when there is an access token for it.
    conformIdTokenClaims: true,
    cookies: {
      keys: [createHmac('sha256', pairwiseKey).update('cookies').digest('base64url')],
      names: { session: '_op_session', interaction: '_op_context', resume: '_op_resume' },
      long: { httpOnly: true, sameSite: 'none', secure: true, path: mount, signed: true },
      short: { httpOnly: true, sameSite: 'lax', secure: true, signed: false },
    },
    enableHttpPostMethods: true,
    allowOmittingSingleRegisteredRedirectUri: false,
    // Sessions are the service's own: what was given ends by revocation, by the account, or by itself.
    expiresWithSession: () => false,
    async extraTokenClaims(_ctx, token) {
      const { accountId, scope = '' } = token as { readonly accountId?: string; readonly scope?: string };
      if (accountId === undefined || accessTokenClaims.length === 0) return undefined;
      const account = await askOnce({ about: 'account', UID: accountId });
      const given = account && accountClaims(account, { scope, claims: {}, scopes });
      return Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => accessTokenClaims.includes(name)));
    },
    extraClientMetadata: { properties: ownMetadata },
    extraParams: ['gig_prompt'],
    features: {
      backchannelLogout: { enabled: false },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: false },
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => introspectsAll || token.clientId === client.clientId,
      },
      pushedAuthorizationRequests: { enabled: false },
      requestObjects: { enabled: false },
      resourceIndicators: jwtsFor(setup),
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: askForLogout, postLogoutSuccessSource: loggedOut },
      userinfo: { enabled: true },
    },
    // Nothing leaves the machine (D49).
    fetch: () => Promise.reject(new Error('The provider fetches nothing.')),
    interactions: { url: (_ctx, { uid }) => `${mount}${paths.waiting}${uid}` },
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    pairwiseIdentifier: (_ctx, accountId, client) =>
      pairwiseSubject(pairwiseKey, client.sectorIdentifierUri ?? client.clientId, accountId),
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' || own(client, 'enforce_pkce') === true },
    renderError(ctx, out) {
      jobState().isShown = true;
      ctx.type = 'json';
      ctx.body = JSON.stringify(out);
    },
    responseTypes: ['code', 'id_token', 'code id_token', 'id_token token', 'code token', 'code id_token token'],
    rotateRefreshToken: ({ oidc: { client } }) => own(client, 'rotate_refresh_tokens') !== false,
    routes: {
      authorization: paths.authorize,
      code_verification: paths.deviceVerification,
      device_authorization: paths.deviceAuthorization,
      end_session: paths.endSession,
      introspection: paths.introspect,
      jwks: paths.jwks,
      revocation: paths.revoke,
      token: paths.token,
      userinfo: paths.userinfo,
    },
    sectorIdentifierUriValidate: () => false,
    subjectTypes: ['public', 'pairwise'],
    ttl: {
      AccessToken: (_ctx, _token, client) => lifetime(client, 'access_token_lifetime', 3_600),
      RefreshToken: (_ctx, _token, client) => lifetime(client, 'refresh_token_lifetime', 7_776_000),
      AuthorizationCode: CODE_LIFETIME,
      DeviceCode: deviceLifetime,
      Grant: GRANT_LIFETIME,
      IdToken: ID_TOKEN_LIFETIME,
      Interaction: CONTEXT_LIFETIME,
      Session: LOGOUT_LIFETIME,
    },
  };
}

/** Access tokens as JWT, for relying parties that have them so (X 2): for the library they are for a resource of the site. */
function jwtsFor({ issuer, audience, scopes }: ProviderSetup) {
  const resource = resourceOf(issuer);
  const isJwt = (client: unknown): boolean => own(client, 'access_token_format') === 'JWT';
  return {
    enabled: true,
    defaultResource: (_ctx: unknown, client: unknown) => (isJwt(client) ? resource : undefined),
    useGrantedResource: () => true,
    getResourceServerInfo(_ctx: unknown, indicator: string, client: unknown) {
      if (indicator !== resource || !isJwt(client))
        throw new errors.InvalidTarget('The provider has no such resource.');
      const scope = Object.keys(scopes).join(' ');
      return { scope, audience, accessTokenFormat: 'jwt' as const, jwt: { sign: { alg: 'RS256' as const } } };
    },
  };
}

/** The library's form, which the service shows on a page of its own. */
function askForLogout(ctx: KoaContextWithOIDC, form: string): void {
  ctx.type = 'html';
  ctx.body = form;
}

function loggedOut(ctx: KoaContextWithOIDC): void {
  ctx.type = 'html';
  ctx.body = '';
}
