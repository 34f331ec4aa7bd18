import type { JsonObject } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';
import type { RegisteredIdp } from './partners.ts';
import type { AssertedUser } from './read-response.ts';

/** Usual names of attributes, where a partner was registered without attributeMap. */
const usual: Readonly<Record<string, string>> = {
  'urn:oid:0.9.2342.19200300.100.1.3': 'profile.email',
  mail: 'profile.email',
  email: 'profile.email',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'profile.email',
  'urn:oid:2.5.4.42': 'profile.firstName',
  givenName: 'profile.firstName',
  firstName: 'profile.firstName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'profile.firstName',
  'urn:oid:2.5.4.4': 'profile.lastName',
  sn: 'profile.lastName',
  lastName: 'profile.lastName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname': 'profile.lastName',
};

/** What the attributes of an assertion tell of an account, not checked yet. */
interface Told {
  readonly profile: JsonObject;
  readonly data: JsonObject;
}

/**
 * The profile and the data that the attributes of an assertion tell, by the attributeMap of the partner (F 7.12). An attribute that
 * is mapped to UID is nobody's field: who logs in is said by NameID.
 */
export function accountOfAttributes(
  { attributes, nameID, format }: AssertedUser,
  { attributeMap = usual }: Pick<RegisteredIdp, 'attributeMap'>,
): Told {
  const isEmail = format.endsWith(':emailAddress');
  const profile: Record<string, JsonObject[string]> = isEmail ? { email: nameID } : {};
  const data: Record<string, JsonObject[string]> = {};
  for (const [attribute, field] of Object.entries(attributeMap)) {
    const [root, ...path] = field.split('.');
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    if (!value || path.length === 0 || path.some((name) => name === '' || name === '__proto__')) continue;
    if (root === 'data') put(data, path, value);
    // Of members of members, such as phones, an attribute alone makes none.
    if (root === 'profile' && path.length === 1) put(profile, path, value);
  }
  return { profile, data };
}

/** A field below one that has a value already is left out. */
function put(into: Record<string, JsonObject[string]>, [name = '', ...deeper]: readonly string[], value: string): void {
  if (deeper.length === 0) {
    into[name] ??= value;
    return;
  }
  if (!Object.hasOwn(into, name)) into[name] = {};
  const next = into[name];
  if (isObject(next)) put(next as Record<string, JsonObject[string]>, deeper, value);
}
