import { causeTitles, titlesOfConnections, titlesOfOneError } from './cause-titles.ts';
import { codeTitles } from './code-titles.ts';
import { mistakeNames } from './mistake-names.ts';

const own = (of: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

/** As the second half of a key writes the name of a mistake. */
const slug = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');

const bySlug: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(mistakeNames).map(([name, german]) => [slug(name), german]),
);

const capital = (text: string): string =>
  /^(?:sig|nonce|timestamp|userKey|authMode|format|lang|sdk|status)\b/.test(text)
    ? text
    : text.charAt(0).toUpperCase() + text.slice(1);

/** Of a wrong signature: the mistakes that explain it; undefined where one has no German name. */
function ofMistakes(cause: string): string | undefined {
  const names = cause.split('+').map((one) => own(bySlug, one));
  return names.every((name) => name !== undefined) ? capital(names.join(' und ')) : undefined;
}

/** The German title of a cause, by its key; undefined: the wire has a name for it, and that is all that is known. */
export function titleOfCause(key: string): string | undefined {
  const dot = key.indexOf('.');
  const code = key.slice(0, dot);
  const cause = key.slice(dot + 1);
  if (cause === 'provoked') return 'Absichtlich ausgelöst';
  if (code === 'connection') return own(titlesOfConnections, cause) ?? 'Die Verbindung ist gescheitert';
  const known = own(titlesOfOneError, key) ?? own(causeTitles, cause);
  if (known !== undefined) return known;
  const [kind, name] = cause.split(':');
  if (name !== undefined) return kind === 'missing' ? `${name} fehlt` : `${name} hat einen falschen Wert`;
  if (code === '403003') return ofMistakes(cause);
  const [, status] = /^http-(\d{3})$/.exec(code) ?? [];
  return status === undefined ? own(codeTitles, code) : `HTTP-Status ${status}`;
}
