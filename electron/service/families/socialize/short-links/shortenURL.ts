import { accounts } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, invalidParameter, shorten, signedInMethod, text } from '#service/methods/index.ts';
import { shortLinks } from '../dependencies.ts';
import { LINK_PATH } from './repository.ts';

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
  example: { parameters: { url: 'https://shop.example/lamp' } },
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
    throw invalidParameter(
      'url',
      'It has a user name or password before its host, which hides where it leads. Remove it.',
    );
  }
}
