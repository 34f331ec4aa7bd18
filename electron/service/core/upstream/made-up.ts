import { createHmac } from 'node:crypto';
import { isObject } from '#shared/narrowing.ts';
import { isSecretMember, mask } from '#shared/protocol/masking.ts';

const firstNames = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gita', 'Hugo', 'Ida', 'Jon', 'Kim', 'Lea'] as const;
const lastNames = ['Adler', 'Berg', 'Cole', 'Dahl', 'Ellis', 'Frost', 'Gray', 'Holm', 'Iver', 'Jonas'] as const;

/** Members whose values are of a person, in lower case. */
const names = /^(?:firstname|lastname|nickname|name|username|familyname|givenname|middlename|maidenname|friendname)$/;
const numbers = /^(?:phone|phonenumber|number|mobile|zip|zipcode|postalcode|ssn)$/;
const texts =
  /^(?:address|address1|address2|address_line_\d|street|city|hometown|bio|iplocation|ip|ipaddress|company|coordinates|lat|lon|latitude|longitude|formatted|provideruid|loginprovideruid|educationlevel|religion|politicalview|languages|likes)$/;
const addresses = /^(?:photourl|thumbnailurl|profileurl|capturedurl|photo|picture)$/;
const days = /^(?:birthday|birthmonth|birthyear|age)$/;
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
  const text = (given: string): string => given.replace(mail, mailOf);

  function personal(name: string, given: string): string {
    if (given === '' || given.includes('@')) return text(given);
    if (names.test(name))
      return `${pick(/last|family|maiden/.test(name) ? lastNames : firstNames, given)} ${word(given)}`;
    if (numbers.test(name)) {
      const digits = BigInt(`0x${hash(given).toString('hex')}`).toString();
      let at = 0;
      return given.replace(/\d/g, () => {
        at += 1;
        return digits[at] ?? '0';
      });
    }
    if (addresses.test(name)) return `https://example.com/${word(given)}`;
    return `made up ${word(given)}`;
  }

  function within(name: string, one: unknown): unknown {
    if (Array.isArray(one)) return one.map((item) => within(name, item));
    if (isObject(one)) {
      return Object.fromEntries(
        Object.entries(one).map(([member, inner]) => {
          if (isSecretMember(member)) return [member, typeof inner === 'string' ? mask(inner) : inner];
          return [text(member), within(member.toLowerCase(), inner)];
        }),
      );
    }
    if (typeof one === 'string') return isPersonal(name) ? personal(name, one) : text(one);
    if (typeof one === 'number' && days.test(name))
      return 1 + ((hash(String(one))[0] ?? 0) % 12) + (one > 1_000 ? 1_970 : 0);
    return one;
  }
  return within('', value);
}

const isPersonal = (name: string): boolean =>
  names.test(name) || numbers.test(name) || texts.test(name) || addresses.test(name) || days.test(name);
