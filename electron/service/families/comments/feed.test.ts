import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeEach, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { sanitizedHtml } from '#service/core/schema/index.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { API_KEY, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import type { CommentRecord } from './comment-object.ts';
import { rssOf } from './feed.ts';

// RSS 2.0 (rssboard.org/rss-specification); no fact of F 7.10 names the form of the feed.

const bench = forEachTest(openBench);
beforeEach(async () => {
  await call('setCategoryInfo', { categoryID: 'c' });
});

const where = { categoryID: 'c', streamID: 's' };
const { bySite: call } = callsOf(bench, 'comments', where);
const post = async (parameters: Record<string, string> = {}) =>
  ((await call('postComment', { UID: 'u-ada', commentText: 'Hello', ...parameters })).comment ?? {}) as { ID: string };
/** As a feed reader asks: with the address alone. */
const read = (parameters: Record<string, string> = {}) =>
  bench.send({
    ...({ method: 'comments.getComments', httpMethod: 'GET' } as const),
    parameters: { apiKey: API_KEY, ...where, format: 'rss', ...parameters },
  });
const parser = new XMLParser({ isArray: (name) => name === 'item', parseTagValue: false, trimValues: false });
interface Item {
  readonly title: string;
  readonly link?: string;
  readonly description: string;
  readonly guid: unknown;
  readonly pubDate: string;
  readonly 'dc:creator': string;
}
function parsed(body: string) {
  expect(XMLValidator.validate(body)).toBe(true);
  return (parser.parse(body) as { rss: { channel: { title: string; link: string; item?: readonly Item[] } } }).rss
    .channel;
}
const items = async (parameters: Record<string, string> = {}) => parsed((await read(parameters)).body).item ?? [];

test('F 7.10: a stream is a feed: replies too, newest first, with what everybody may see', async () => {
  await call('setStreamInfo', { streamTitle: 'The lamp', streamURL: 'https://shop.example/lamp?a=1&b=2' });
  const first = await post({ commentTitle: 'Bright', commentText: 'A <b>fine</b> lamp & more', tags: 'a,b' });
  bench.clock.advance(60_000);
  await post({ commentText: 'Indeed', UID: '', guestName: 'Gia', guestEmail: 'gia@x.example', parentID: first.ID });
  await post({ commentText: 'Hidden name', anonymous: 'true' });
  const { body, headers } = await read();
  expect(headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const channel = parsed(body);
  expect(channel).toMatchObject({ title: 'The lamp', link: 'https://shop.example/lamp?a=1&b=2' });
  expect(channel.item).toMatchObject([
    { title: 'Comment by Anonymous', description: 'Hidden name', 'dc:creator': 'Anonymous' },
    { title: 'Comment by Gia', description: 'Indeed', pubDate: 'Tue, 14 Nov 2023 22:14:20 GMT' },
    {
      ...{ title: 'Bright', description: 'A <b>fine</b> lamp &amp; more', category: ['a', 'b'] },
      ...{ 'dc:creator': 'Ada Lovelace', guid: `${API_KEY}/comments/${first.ID}` },
      ...{ link: 'https://shop.example/lamp?a=1&b=2', pubDate: 'Tue, 14 Nov 2023 22:13:20 GMT' },
    },
  ]);
  // No address of an author, and no UID.
  expect(body).not.toMatch(/@|u-ada/);
  expect((await items({ limit: '1' })).map(({ description }) => description)).toEqual(['Hidden name']);
});

test('F 7.10: what waits or was rejected is in the feed of nobody, also of its author and of the site', async () => {
  await call('setStreamInfo', { moderationModes: 'pre' });
  const waiting = await post({ commentText: 'Waits' });
  const asked = { ...where, format: 'rss' };
  const authorization = `OAuth ${await bench.token('u-ada')}`;
  for (const reply of [
    await read(),
    await bench.send({ method: 'comments.getComments', headers: { authorization }, parameters: asked }),
    await bench.bySite('comments.getComments', asked),
  ]) {
    expect(parsed(reply.body).item).toBeUndefined();
  }
  await call('updateComment', { commentID: waiting.ID, status: 'approved' });
  expect(await items()).toHaveLength(1);
  await call('updateComment', { commentID: waiting.ID, status: 'rejected' });
  expect(await items()).toHaveLength(0);
});

test('a stream without comments and without a title is a feed whose link is its own address', async () => {
  const channel = parsed((await read({ streamID: 'a&b <i>' })).body);
  expect(channel.item).toBeUndefined();
  const link = new URL(channel.link);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    ...{ apiKey: API_KEY, categoryID: 'c', streamID: 'a&b <i>', format: 'rss' },
  });
  expect(link.pathname).toBe('/comments.getComments');
});

const hostile = [
  ...[']]></title><script>x()</script>', '&lt;script&gt;x()&lt;/script&gt;', '<![CDATA[<img src=x onerror=x()>]]>'],
  ...['\u0000\u000b\ufffe\ud800', '<?xml version="1.0"?>', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///">]>&b;'],
];
function isHarmless(body: string): void {
  const channel = parsed(body);
  for (const one of [channel, ...(channel.item ?? [])]) expect(one.title).not.toMatch(/<[a-z!?/]/i);
  for (const { description } of channel.item ?? []) expect(description).not.toMatch(/<(?!\/?(?:b|i|u|strong|br|p)>)/);
}

test('R13, R16, R51: hostile texts of a stream and its comments are no markup in the feed', async () => {
  for (const text of hostile) {
    await call('setStreamInfo', { streamTitle: text });
    const guest = { UID: '', guestName: text, guestEmail: 'g@x.example' };
    expect(await post({ ...guest, commentText: text, commentTitle: text, tags: text })).toHaveProperty('ID');
  }
  expect(await items({ limit: '100' })).toHaveLength(hostile.length);
  isHarmless((await read({ limit: '100' })).body);
});

const written: CommentRecord = {
  ...{ id: 1, streamID: 's', parent: null, thread: null, depth: 0, text: '', body: {}, status: 'published', flags: 0 },
  ...{ at: 1_700_000_000_000, editedAt: null, posVotes: 0, negVotes: 0, UID: null, profile: null },
  ...{ loginProvider: null, ownVote: null },
};

test('R13, R16, R51: a feed of any texts is well formed, and no title has markup for a reader of HTML', {
  tags: ['property'],
}, () => {
  // Control characters and half surrogates are among them.
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  const text = fc.array(fc.oneof(unit, fc.constantFrom('<', '>', '&', ']', ';', '!', '/')), { maxLength: 40 });
  const any = fc.oneof(
    fc.constantFrom(...hostile),
    text.map((units) => units.join('')),
  );
  fc.assert(
    fc.property(any, any, any, (text, title, name) => {
      const url = 'https://shop.example/lamp?a=1&b=2#c';
      const { body, ...record } = written;
      const comment = {
        ...record,
        text: sanitizedHtml(text),
        body: { ...body, title: sanitizedHtml(title), tags: [sanitizedHtml(name)], guestName: sanitizedHtml(name) },
      };
      const stream = { id: 1, streamID: name, title: sanitizedHtml(title), url, tags: [], moderation: undefined };
      const ids = { apiKey: API_KEY, categoryID: name, streamID: name };
      const feed = { ...ids, stream, address: url, comments: [comment], displayGuestName: true };
      isHarmless(rssOf(feed));
      isHarmless(rssOf({ ...feed, stream: undefined }));
    }),
  );
});

test('errors are an envelope with their HTTP status; what a feed does not have is refused (D47)', async () => {
  const refused = async (parameters: Record<string, string>) => {
    const { status, json } = await read(parameters);
    return `${status} ${json.errorCode}`;
  };
  expect(await refused({ categoryID: 'none' })).toBe('404 404002');
  expect(await refused({ apiKey: 'none' })).toBe('400 400093');
  expect(await refused({ limit: '101' })).toBe('400 400006');
  expect(await refused({ format: 'rss2' })).toBe('200 400006');
  for (const name of ['start', 'threadLimit', 'threadDepth', 'includeNote', 'includeUID', 'includeStreamInfo']) {
    expect(await refused({ [name]: '1' }), name).toBe('400 400006');
  }
  expect(await refused({ sort: 'votesDesc' })).toBe('400 400006');
  // A stream of another site is not there.
  await post();
  expect(await refused({ apiKey: OTHER_API_KEY })).toBe('404 404002');
});
