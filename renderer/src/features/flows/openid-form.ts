/** What the form of a login at the OpenID provider holds. */
export interface OpenIdForm {
  /** As typed; undefined: the first user of the site. */
  readonly UID: string | undefined;
  /** Empty: the first relying party, or a new one. */
  readonly clientID: string;
}

export const emptyOpenId: OpenIdForm = { UID: undefined, clientID: '' };
