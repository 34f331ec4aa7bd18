import { percentEncode } from '../protocol/percent.ts';
import { hiddenCharacter } from './hidden-characters.ts';
import { shellQuote, shellQuoteWithVariable } from './posix-shell.ts';

/** Where cURL puts a parameter: with the other data (the body, or with `--get` the query), or always into the query. */
export type CurlPlace = 'data' | 'query';

/** Options of cURL. `encodes`: cURL encodes the value. `raw`: it does not. `--url-query` sends a text after `+` as it is. */
const options = {
  data: { encodes: '--data-urlencode', raw: '--data-raw', mark: '' },
  query: { encodes: '--url-query', raw: '--url-query', mark: '+' },
} as const satisfies Record<CurlPlace, unknown>;

/**
 * A parameter as an option of cURL for POSIX shells. cURL encodes the value and takes the name as it is, up to the first
 * `=`; without a `=` it would read a file behind an `@`, and of an empty name it would leave out the `=`. So the name is
 * encoded, and a value with hidden characters is encoded as a whole.
 */
export function curlParameter(name: string, value: string, place: CurlPlace = 'data'): string {
  const { encodes, raw, mark } = options[place];
  const encoded = percentEncode(name);
  return encoded === '' || hiddenCharacter.test(value)
    ? `${raw} '${mark}${encoded}=${percentEncode(value)}'`
    : `${encodes} ${shellQuote(`${encoded}=${value}`)}`;
}

/** The same with the value of a shell variable; that of a parameter without a name goes as it is. */
export function curlParameterOfVariable(name: string, variable: string, place: CurlPlace = 'data'): string {
  const { encodes, raw, mark } = options[place];
  return name === ''
    ? `${raw} ${shellQuoteWithVariable(`${mark}=`, variable)}`
    : `${encodes} ${shellQuoteWithVariable(`${percentEncode(name)}=`, variable)}`;
}
