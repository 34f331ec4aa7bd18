/** What the service tells of a site's provider; nothing in it is secret. */
export interface Setup {
  readonly apiKey: string;
  /** Address of the provider. */
  readonly base: string;
}

/** The client-side library, as far as it is used here. */
export interface Gigya {
  readonly apiKey: string;
  isReady: boolean;
  hasSession(): Promise<boolean>;
  readonly accounts: { getAccountInfo(): Promise<Readonly<Record<string, unknown>>> };
  readonly utils: { readonly cookie: { get(name: string): string | undefined } };
  fidm: Record<string, unknown> & { oidc?: { op?: object } };
}
