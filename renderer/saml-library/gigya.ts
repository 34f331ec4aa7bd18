/** What the service tells of a site's identity provider; nothing in it is secret. */
export interface Setup {
  readonly apiKey: string;
  /** Address of the identity provider. */
  readonly base: string;
}

/** The client-side library, as far as it is used here. */
export interface Gigya {
  isReady: boolean;
  hasSession(): Promise<boolean>;
  readonly socialize: Readonly<
    Record<'logout' | 'getIDs', (params: object) => Promise<Readonly<Record<string, unknown>>>>
  >;
  readonly utils: { readonly cookie: { get(name: string): string | undefined } };
  fidm: Record<string, unknown> & { saml?: object };
}
