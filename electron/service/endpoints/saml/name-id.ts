import {
  type AuthnRequest,
  fieldOf,
  nameFormats,
  type RegisteredSp,
  SamlProblem,
} from '#service/families/fidm/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** What a service provider knows a user by. */
export interface UserName {
  readonly nameID: string;
  readonly format: string;
}

/** A field of the account, and the format that its value is told in. */
interface NameSource {
  /** Absent: no field, but a name that is made for this login. */
  readonly field?: string;
  readonly format: string;
}

const formatOf = (field: string): string => (field === 'profile.email' ? nameFormats.email : nameFormats.persistent);

/**
 * Where the name of a user comes from, for the format that a request asks for: as the service provider was registered; where
 * it was registered without a mapping, in each format that the metadata of the site offers. A transient name says nothing of the
 * user, so it needs no mapping.
 *
 * @param asked undefined: any
 * @returns undefined: the site has no name in that format for it
 */
function sourceOf({ nameIDMapping }: RegisteredSp, asked: string | undefined): NameSource | undefined {
  if (typeof nameIDMapping === 'object') {
    const mapped = asked === undefined ? undefined : nameIDMapping[asked];
    if (asked !== undefined && mapped !== undefined) return { field: mapped, format: asked };
  }
  const field = typeof nameIDMapping === 'string' ? nameIDMapping : 'UID';
  const own = { field, format: formatOf(field) };
  if (asked === undefined || asked === own.format) return own;
  if (asked === nameFormats.transient) return { format: asked };
  return nameIDMapping === undefined && asked === nameFormats.email
    ? { field: 'profile.email', format: asked }
    : undefined;
}

/**
 * Why the NameIDPolicy of a request cannot be met, as a sentence (SAML Core 3.4.1.1); undefined: it can.
 */
export function unmetPolicy(
  sp: RegisteredSp,
  { format, nameQualifier }: Pick<AuthnRequest, 'format' | 'nameQualifier'>,
): string | undefined {
  if (nameQualifier !== undefined && nameQualifier !== sp.entityId) {
    return `NameIDPolicy asks for the name of the user at "${nameQualifier.slice(0, 200)}" (SPNameQualifier), and not at ${sp.entityId}.`;
  }
  if (sourceOf(sp, format) !== undefined) return undefined;
  const own = sourceOf(sp, undefined)?.format ?? nameFormats.persistent;
  const mapped = typeof sp.nameIDMapping === 'object' ? Object.keys(sp.nameIDMapping) : [];
  const known = new Set([
    own,
    nameFormats.transient,
    ...mapped,
    ...(sp.nameIDMapping === undefined ? [nameFormats.email] : []),
  ]);
  return `NameIDPolicy asks for the format "${String(format).slice(0, 200)}"; for ${sp.name} there is ${[...known].join(', ')}. Ask for one of them or for none, or register the service provider with a nameIDMapping for that format.`;
}

const textOf = (value: unknown): string =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : '';

/**
 * What the service provider knows the user by.
 *
 * @param asked format of the request; one that `unmetPolicy` let through
 * @param newName makes a transient one
 * @throws SamlProblem when the account has no value for it
 */
export function nameOf(
  account: AccountRecord,
  sp: RegisteredSp,
  asked: string | undefined,
  newName: () => string,
): UserName {
  const source = sourceOf(sp, asked);
  if (source === undefined) {
    // The partner was registered anew while the login waited.
    throw new SamlProblem('SAML Core 3.4.1.1', unmetPolicy(sp, { format: asked, nameQualifier: undefined }) ?? '');
  }
  if (source.field === undefined) return { nameID: newName(), format: source.format };
  const nameID = textOf(fieldOf(account, source.field));
  if (nameID !== '') return { nameID, format: source.format };
  const details = `The user has no ${source.field}, which the service provider knows its users by.`;
  throw new SamlProblem('SAML Core 3.4.1.1', details, 403007);
}

/** Attributes of an assertion, as the service provider was registered. */
export const attributesOf = (
  account: AccountRecord,
  { attributeMapping }: RegisteredSp,
): (readonly [string, string])[] =>
  attributeMapping.flatMap(({ attributeName, gigyaField }) => {
    const value = textOf(fieldOf(account, gigyaField));
    return value === '' ? [] : [[attributeName, value] as const];
  });
