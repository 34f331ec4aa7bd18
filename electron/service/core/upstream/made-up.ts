import { createHmac } from 'node:crypto';
import type { Core } from '#service/http/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { isSecretMember, mask } from '#shared/protocol/masking.ts';

const firstNames = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gita', 'Hugo', 'Ida', 'Jon', 'Kim', 'Lea'] as const;
const lastNames = ['Adler', 'Berg', 'Cole', 'Dahl', 'Ellis', 'Frost', 'Gray', 'Holm', 'Iver', 'Jonas'] as const;

/** Members whose values are of a person, in lower case and without `_`. */
const names =
  /^(?:firstname|lastname|nickname|name|username|preferredusername|familyname|givenname|middlename|maidenname|friendname|displayname|fullname|loginid)$/;
const numbers = /^(?:phone|phones|phonenumber|number|mobile|zip|zipcode|postalcode|ssn)$/;
const texts =
  /^(?:address|address1|address2|addressline\d|street|streetaddress|city|locality|hometown|bio|iplocation|ip|ipaddress|lastloginip|company|school|coordinates|lat|lon|latitude|longitude|formatted|provideruid|loginprovideruid|educationlevel|religion|politicalview|languages|likes)$/;
const addresses = /^(?:photourl|thumbnailurl|profileurl|capturedurl|photo|picture)$/;
const days = /^(?:birthday|birthmonth|birthyear|birthdate|age)$/;
const mail = /[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,190}\.[A-Za-z]{2,24}/g;

/**
 * Replaces what is of a person in an answer by made-up values: the same for the same, others for others. Secrets and tokens are
 * masked (R15).
 *
 * @param key secret of the data folder, so that nobody can find the person by trying
 */
export function madeUp(value: unknown, key: string): unknown {
  const hash = (text: string): Buffer => createHmac('sha256', key).update(text.toLowerCase()).digest();
  const word = (text: string): string => hash(text).toString('hex').slice(0, 8);
  const pick = <T>(list: readonly T[], text: string): T => list[(hash(text)[9] ?? 0) % list.length] as T;
  const mailOf = (text: string): string => `${word(text)}@example.com`;
  // Most texts have none, and the search takes long in a long one.
  const text = (given: string): string => (given.includes('@') ? given.replace(mail, mailOf) : given);

  function personal(name: string, given: string): string {
    const withoutMail = text(given);
    if (given === '' || withoutMail !== given) return withoutMail;
    if (names.test(name))
      return `${pick(/last|family|maiden/.test(name) ? lastNames : firstNames, given)} ${word(given)}`;
    if (numbers.test(name)) return otherDigits(given);
    if (addresses.test(name)) return `https://example.com/${word(given)}`;
    return `made up ${word(given)}`;
  }

  /** Other digits at the same places. */
  const otherDigits = (given: string): string => {
    const digits = BigInt(`0x${hash(given).toString('hex')}`).toString();
    let at = 0;
    return given.replace(/\d/g, () => {
      at += 1;
      return digits[at] ?? '0';
    });
  };

  function within(name: string, one: unknown): unknown {
    if (Array.isArray(one)) return one.map((item) => within(name, item));
    if (isObject(one)) {
      return Object.fromEntries(
        Object.entries(one).map(([member, inner]) => {
          if (isSecretMember(member)) return [member, masked(inner)];
          return [text(member), within(member.toLowerCase().replaceAll('_', ''), inner)];
        }),
      );
    }
    if (typeof one === 'string') return isPersonal(name) ? personal(name, one) : text(one);
    if (typeof one === 'number' && days.test(name))
      return 1 + ((hash(String(one))[0] ?? 0) % 12) + (one > 1_000 ? 1_970 : 0);
    if (isPersonal(name) && (typeof one === 'number' || typeof one === 'bigint'))
      return Number(otherDigits(String(one)));
    return one;
  }
  return within('', value);
}

/** Secrets of a configuration masked; its members of that name that hold others, such as `passwordReset`, stay. */
export function withMaskedSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMaskedSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && isSecretMember(name) ? mask(one) : withMaskedSecrets(one),
    ]),
  );
}

/** The secret of a data folder by which values are made up: the same in each of its recorded answers. */
export const madeUpKey = ({ store, random }: Pick<Core, 'store' | 'random'>): string =>
  store.keptSecret('upstream-made-up', () => random(32).toString('base64'));

/** Every text of a secret, which may be an object: the hash of a password and its salt, the sessions of providers. */
function masked(secret: unknown): unknown {
  if (typeof secret === 'string') return mask(secret);
  if (Array.isArray(secret)) return secret.map(masked);
  if (!isObject(secret)) return secret;
  return Object.fromEntries(Object.entries(secret).map(([name, one]) => [name, masked(one)]));
}

const isPersonal = (name: string): boolean =>
  names.test(name) || numbers.test(name) || texts.test(name) || addresses.test(name) || days.test(name);
