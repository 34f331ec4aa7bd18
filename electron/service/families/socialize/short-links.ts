import { accounts } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, type CallScope, invalidParameter, shorten, signedInMethod, text } from '#service/methods/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  orNull,
  plain,
  type RecordOf,
  readOnly,
} from '#service/storage/index.ts';

/** The path of short links. */
export const LINK_PATH = '/l/';
/** Random bytes of an id: nobody finds the links of others by guessing. */
const ID_BYTES = 9;
/** Links that a site keeps; the oldest go (R21). */
const MAX_LINKS = 100_000;

const columns = columnsOf('short_link', {
  id: plain<string>('id'),
  apiKey: plain<string>('api_key'),
  url: plain<string>('url'),
  cid: absentOr(plain<string>('cid')),
  /** The user who shares it. */
  UID: readOnly(absentOr(plain<string>('uid'))),
  visits: plain<number>('visits'),
});
export type ShortLink = RecordOf<typeof columns>;

export function shortLinkRepository(connection: Connection) {
  const { db, clock, random } = connection;
  const same = db
    .prepare<[Record<string, unknown>], string>(
      `SELECT s.id FROM short_link s LEFT JOIN account a ON a.id = s.account
       WHERE s.api_key = @apiKey AND s.url = @url AND s.cid IS @cid AND a.uid IS @UID`,
    )
    .pluck();
  const insert = db.prepare(
    `INSERT INTO short_link (id, api_key, url, account, cid, created_at)
     VALUES (@id, @apiKey, @url, (SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID), @cid, @now)`,
  );
  const count = db.prepare<[string], number>('SELECT count(*) FROM short_link WHERE api_key = ?').pluck();
  const removeOldest = db.prepare(
    `DELETE FROM short_link WHERE id = (SELECT id FROM short_link WHERE api_key = ? ORDER BY created_at, id LIMIT 1)`,
  );
  const find = columns.query(
    connection,
    'SELECT s.*, a.uid FROM short_link s LEFT JOIN account a ON a.id = s.account WHERE s.id = ?',
  );
  const visit = db.prepare('UPDATE short_link SET visits = visits + 1 WHERE id = ?');
  return {
    /** The id of a link to the address; the same one for the same site, user and context id. */
    shorten(apiKey: string, url: string, facts: { UID: string | undefined; cid: string | undefined }): string {
      const values = { apiKey, url, UID: orNull(facts.UID), cid: orNull(facts.cid) };
      const known = same.get(values);
      if (known !== undefined) return known;
      if ((count.get(apiKey) ?? 0) >= MAX_LINKS) removeOldest.run(apiKey);
      const id = random(ID_BYTES).toString('base64url');
      insert.run({ ...values, id, now: clock() });
      return id;
    },
    find: (id: string): ShortLink | undefined => find.get(id),
    visited: (id: string): void => void visit.run(id),
  };
}

/** Short links of the site. */
const shortLinks = ({ core: { store }, call, apiKey }: CallScope) => ({
  /** Scheme and host of the call, where its links lead. */
  base: `${call.transport}://${call.host}`,
  shorten: (url: string, facts: { readonly UID: string | undefined; readonly cid: string | undefined }) =>
    store.of(shortLinkRepository).shorten(apiKey, url, facts),
});

const MAX_LENGTH = 2_000;

export const shortenURL = signedInMethod({
  name: 'socialize.shortenURL',
  documentation:
    'Gives a short link to an address. It redirects to the domains of the site; for any other address it shows a page that names it, with a link.',
  parameters: [
    text('url', 'The address, http or https.', {
      required: true,
      max: MAX_LENGTH,
      example: 'https://shop.example/lamp',
    }),
    text('UID', 'The user who shares the address; visits count for them.'),
  ],
  errors: [{ errorCode: 403005, when: 'The site has no user with this UID.' }],
  response: [always('shortURL', 'string', 'The short link, on the host that was called.')],
  uses: { shortLinks, accounts },
  handler({ input, cid, shortLinks, accounts }) {
    checkAddress(input.url);
    const { UID } = input;
    if (UID !== undefined && accounts.read(UID) === undefined) {
      const details = `The site has no user with the UID "${shorten(UID)}".`;
      throw new ApiError(403005, details, {}, 'unknown-user');
    }
    const id = shortLinks.shorten(input.url, { UID, cid });
    const data = { shortURL: `${shortLinks.base}${LINK_PATH}${id}` };
    return { data, did: 'Gave a short link to an address.' };
  },
});

/** @throws ApiError 400006 unless it is an address that a browser may be sent to */
function checkAddress(url: string): void {
  const parsed = /^[\x21-\x7e]+$/.test(url) && !url.includes('\\') && URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  if (parsed === undefined || !isWeb || !/^https?:\/\/[^/]/i.test(url)) {
    throw invalidParameter('url', 'It is an address that begins with http:// or https://, percent-encoded.');
  }
  if (parsed.username !== '' || parsed.password !== '') {
    const details = 'It has a user name or password before its host, which hides where it leads. Remove it.';
    throw invalidParameter('url', details);
  }
}
