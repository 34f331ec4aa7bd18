/** What the script of the page of a client-side login reads from its document. Nothing in it is secret. */
export interface PageConfiguration {
  readonly by: 'provider' | 'screenSet';
  readonly provider: string;
  readonly providerName: string;
  readonly authFlow: 'popup' | 'redirect';
  readonly authCodeOnly: boolean;
  /** The page calls the service without cookies, as in a browser that blocks those of other sites. */
  readonly withoutCookies: boolean;
  /** Address of the library's file. */
  readonly library: string;
}
