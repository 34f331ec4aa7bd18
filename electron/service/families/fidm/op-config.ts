import { z } from 'zod';

/** Seconds. */
const seconds = (most: number) => z.int().min(1).max(most);
const name = z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, 'a name without blanks');
const address = z
  .string()
  .max(2_000)
  .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), 'a whole http or https address');

const claimUse = z.looseObject({ useInIdToken: z.boolean().optional(), useInAccessToken: z.boolean().optional() });

/** The configuration of a site as OpenID provider, with the members of X 4. */
export const opConfig = z.looseObject({
  /** Replaces the address that the provider was called at. */
  issuer: address.refine((text) => !/[?#]/.test(text), 'an address without query and fragment').optional(),
  /** Page of the site that leads through login and consent; absent: that of Authdesk. */
  proxyPage: address.refine((text) => !text.includes('#'), 'an address without fragment').optional(),
  /** Claims from fields of the account: `{"loyalty": {"fieldName": "data.loyalty.level"}}`. */
  customClaims: z.record(name, z.looseObject({ fieldName: z.string().max(200) })).optional(),
  /** Claims by the name of their scope. */
  customScopes: z.record(name, z.union([z.array(name), z.looseObject({ claims: z.array(name) })])).optional(),
  /** Which claims are in id tokens and in access tokens, too. */
  standardClaims: z.record(name, claimUse).optional(),
  /** The first one is the audience of access tokens in the form of a JWT; absent: the issuer. */
  availableAccessTokenAudiences: z.array(z.string().min(1).max(500)).max(100).optional(),
  /** True: a relying party may introspect tokens of the site's other ones. */
  allowIntrospectAllStaticRp: z.boolean().optional(),
  deviceFlowConfig: z
    .looseObject({
      expiresIn: seconds(86_400).optional(),
      interval: seconds(3_600).optional(),
      verificationUri: address.optional(),
    })
    .optional(),
});
export type OpConfig = z.infer<typeof opConfig>;

/** Members that change what the provider does; others are kept, and returned as they came (D69). */
export const enforcedMembers: ReadonlySet<string> = new Set(Object.keys(opConfig.shape));

/** Most characters of a configuration as JSON. */
export const MAX_OP_CONFIG_SIZE = 100_000;

/** Claims of the standard scopes (OpenID Connect Core, 5.4). */
const standardScopes: Readonly<Record<string, readonly string[]>> = {
  openid: ['sub'],
  profile: [
    ...['name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
    ...['website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'updated_at'],
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
};

/** Scopes without claims of their own: refresh tokens, and those of the mobile client libraries (X 2). */
export const plainScopes = ['offline_access', 'gigya.sso', 'gigya.mobileSessionInfo'] as const;

/** Claims of every scope of a site. */
export function scopesOf({ customScopes = {} }: OpConfig): Readonly<Record<string, readonly string[]>> {
  const custom = Object.entries(customScopes).map(([scope, claims]) => [
    scope,
    Array.isArray(claims) ? claims : claims.claims,
  ]);
  return { ...Object.fromEntries(custom), ...standardScopes };
}
