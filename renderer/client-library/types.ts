/** What a page passes to a method: its parameters, `callback`, and `context`, which comes back as it is. */
export interface Params {
  readonly callback?: unknown;
  readonly context?: unknown;
  readonly [name: string]: unknown;
}

/** What a callback gets: the envelope of the service, the method's data, and what was asked (U 6, calling shape). */
export interface ApiResponse {
  readonly errorCode: number;
  readonly errorMessage?: string;
  readonly errorDetails?: string;
  readonly operation: string;
  readonly requestParams: Readonly<Record<string, unknown>>;
  readonly context?: unknown;
  readonly [member: string]: unknown;
}

/** The data of a response, before the members of the calling shape. */
export interface Answer {
  readonly errorCode: number;
  readonly [member: string]: unknown;
}

export type Method = (params?: Params, more?: Params) => Promise<ApiResponse>;

/** The site as the service describes it in the served file. */
export interface Site {
  readonly apiKey: string;
  readonly dataCenter: string;
  readonly domain: string;
  readonly providers: readonly string[];
  /** Names of providers of the site's own, by their ids: `oidc-…`, `saml-…`. */
  readonly providerNames?: Readonly<Record<string, string>>;
  /** Registered domains of the site. */
  readonly domains: readonly string[];
  /** Of account logins that name none (policy gigyaPlugins.sessionExpiration). */
  readonly sessionExpiration: number;
  /** The same when the user has ticked `remember` (policy gigyaPlugins.rememberSessionExpiration). */
  readonly rememberSessionExpiration: number;
  /** Release of the library: three numbers with hyphens. */
  readonly release: string;
}
