/** Countries of the data centers by the first two letters of their ids (D2, D68). */
const countries: Readonly<Record<string, string>> = { us: 'US', eu: 'DE', au: 'AU', ru: 'RU', cn: 'CN', il: 'IL' };

/**
 * The country that stands for the place of a login (F 8.2, lastLoginLocation): nothing on this machine knows where an address
 * is, so it is that of the site's data center.
 *
 * @returns two letters
 */
export function countryOf({ dataCenter }: { readonly dataCenter: string }): string {
  return countries[dataCenter.slice(0, 2).toLowerCase()] ?? 'US';
}
