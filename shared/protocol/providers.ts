export interface Provider {
  /** Canonical identifier, lower case, as `x_provider` takes it. */
  readonly id: string;
  readonly displayName: string;
}

/** The 33 provider identifiers of the login end-point (D19; the "33-set" of F 2), in the order of that table. */
export const providers: readonly Provider[] = [
  { id: 'facebook', displayName: 'Facebook' },
  { id: 'twitter', displayName: 'Twitter' },
  { id: 'googleplus', displayName: 'Google' },
  { id: 'linkedin', displayName: 'LinkedIn' },
  { id: 'yahoo', displayName: 'Yahoo!' },
  { id: 'messenger', displayName: 'Microsoft Messenger' },
  { id: 'aol', displayName: 'AOL' },
  { id: 'foursquare', displayName: 'Foursquare' },
  { id: 'instagram', displayName: 'Instagram' },
  { id: 'vkontakte', displayName: 'VKontakte' },
  { id: 'renren', displayName: 'Renren' },
  { id: 'kaixin', displayName: 'Kaixin' },
  { id: 'qq', displayName: 'Tencent QQ' },
  { id: 'sina', displayName: 'Sina Weibo' },
  { id: 'mixi', displayName: 'mixi' },
  { id: 'yahoojapan', displayName: 'Yahoo! Japan' },
  { id: 'odnoklassniki', displayName: 'Odnoklassniki' },
  { id: 'spiceworks', displayName: 'Spiceworks' },
  { id: 'wordpress', displayName: 'WordPress' },
  { id: 'blogger', displayName: 'Blogger' },
  { id: 'typepad', displayName: 'Typepad' },
  { id: 'paypal', displayName: 'PayPal' },
  { id: 'livejournal', displayName: 'LiveJournal' },
  { id: 'verisign', displayName: 'VeriSign' },
  { id: 'openid', displayName: 'OpenID' },
  { id: 'vznet', displayName: 'VZnet' },
  { id: 'skyrock', displayName: 'Skyrock' },
  { id: 'netlog', displayName: 'Netlog' },
  { id: 'signon', displayName: 'Signon' },
  { id: 'orangefrance', displayName: 'Orange France' },
  { id: 'livedoor', displayName: 'Livedoor' },
  { id: 'amazon', displayName: 'Amazon' },
  { id: 'xing', displayName: 'Xing' },
];

/** Other and later names of the same providers (F 2), as old libraries and today's pages write them. */
const aliases: readonly (readonly [string, string])[] = [
  ['google', 'googleplus'],
  ['microsoft', 'messenger'],
  ['liveid', 'messenger'],
  ['paypaloauth', 'paypal'],
  ['paypayoauth', 'paypal'],
  ['orangefr', 'orangefrance'],
];

const canonicalByName: ReadonlyMap<string, string> = new Map([
  ...providers.map(({ id }) => [id, id] as const),
  ...aliases,
]);

/** The canonical identifier behind a name in any case, aliases included; undefined when it names no provider (D19). */
export function canonicalProvider(name: string): string | undefined {
  return canonicalByName.get(name.toLowerCase());
}

/** Whether a name is in the form of a provider of a site's own: `oidc-<name>` or `saml-<name>`, in lower case (X 4, X 5). */
export const isForeignProvider = (name: string): boolean => /^(?:oidc|saml)-[a-z0-9_-]{1,50}$/.test(name);
