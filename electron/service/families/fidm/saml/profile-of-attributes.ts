import type { JsonObject } from '#service/records/index.ts';
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

/** The profile that the attributes of an assertion tell. Fields besides those of profile are left to the site (X 5). */
export function profileOfAttributes(
  { attributes, nameID, format }: AssertedUser,
  { attributeMap = usual }: RegisteredIdp,
): JsonObject {
  const isEmail = format.endsWith(':emailAddress');
  const fields = Object.entries(attributeMap).flatMap(([attribute, field]) => {
    const [root, member, ...deeper] = field.split('.');
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    return root === 'profile' && member !== undefined && deeper.length === 0 && value ? [[member, value] as const] : [];
  });
  return { ...(isEmail && { email: nameID }), ...Object.fromEntries(fields) };
}
