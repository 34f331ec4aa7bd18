import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { sanitizedUrl } from './profile-schema.ts';
import { sanitizedHtml } from './sanitized-html.ts';

// F 8.3: texts of a profile do nothing in a page that shows them.

test('F 8.3, R52: an address with very many blanks loses those around it, and is read at once', () => {
  const blanks = ' '.repeat(200_000);
  expect(sanitizedUrl(`x${blanks}x`)).toBe(`x${blanks}x`);
  expect(sanitizedUrl(`${blanks}\u0000http://a\t.example${blanks}`)).toBe('http://a.example');
});

describe('F 8.3: HTML in texts', () => {
  test.each([
    ['Ada', 'Ada'],
    ["Eve O'Neil & Sons", "Eve O'Neil &amp; Sons"],
    ['a < b > c', 'a &lt; b > c'],
    ['<3', '&lt;3'],
    [
      '<b>Ada</b> <i>B</i> <u>C</u> <strong>D</strong><br/><p>E</p>',
      '<b>Ada</b> <i>B</i> <u>C</u> <strong>D</strong><br><p>E</p>',
    ],
    ['<B onclick="x()">Ada</B >', '<b>Ada</b>'],
    ['<p title=">" a=\'>\'>x</p>', '<p>x</p>'],
    ['<script>alert(1)</script>Ada', 'Ada'],
    ['a<ScRiPt src=x>alert("</b>")</sCrIpT\n>b', 'ab'],
    ['a<script>alert(1)', 'a'],
    ['a<style>*{}</style><iframe src="x">y</iframe><frame src=x>b', 'ab'],
    ['<img src=x onerror=alert(1)>Ada', 'Ada'],
    ['<a href="javascript:x">Ada</a>', 'Ada'],
    ['<svg><script>x</script></svg>A', 'A'],
    // To a browser the first tag is one named "scr<script".
    ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
    ['<!-- <b> -->A<!--><i>B', 'A<i>B'],
    ['<!doctype html><?php x ?>A', 'A'],
    ['</>A</ b>B', 'AB'],
    ['A<b', 'A'],
    ['A<b title="', 'A'],
    ['<b/onclick=x>A', '<b>A'],
    ['<b\u0000>A', 'A'],
    ['&lt;script&gt; &amp; &#60; &#x3c; &nope; &', '&lt;script&gt; &amp; &#60; &#x3c; &nope; &amp;'],
    ['&#; &#xg; &a', '&amp;#; &amp;#xg; &amp;a'],
    ['x</br>y', 'xy'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(sanitizedHtml(sent)).toBe(kept);
    expect(sanitizedHtml(kept)).toBe(kept);
  });

  const piece = fc.constantFrom(
    ...['<', '>', '/', '=', '"', "'", '&', ';', '!', '--', '?', '#', ' ', '\n', '\t', '\f', '\u0000', 'é', '\ud800'],
    ...['b', 'B', 'i', 'br', 'p', 'strong', 'script', 'SCRIPT', 'style', 'iframe', 'frame', 'a', 'svg', 'img', 'math'],
    ...['<script>', '</script>', '<b>', '</b>', '<!--', '-->', '--!>', '<![CDATA[', ']]>'],
    ...[' onerror=x', 'amp', 'lt', '60'],
  );
  const hostile = fc
    .array(fc.oneof(piece, piece, fc.string({ maxLength: 4 })), { maxLength: 40 })
    .map((list) => list.join(''));
  /** All that may be left: text, entities, and allowed tags without attributes. */
  const harmless = /^(?:[^<&]|&(?:#\d+|#[xX][\dA-Fa-f]+|[A-Za-z][\dA-Za-z]*);|<\/?(?:b|i|u|strong|p)>|<br>)*$/;

  test('whatever is sent, only text, entities and allowed tags are left; and writing it back changes nothing', {
    tags: ['property'],
  }, () => {
    fc.assert(
      fc.property(hostile, (sent) => {
        const kept = sanitizedHtml(sent);
        expect(kept).toMatch(harmless);
        expect(sanitizedHtml(kept)).toBe(kept);
        if (!/[<&]/.test(sent)) expect(kept).toBe(sent);
      }),
      { numRuns: casesOf(20) },
    );
  });

  test('nothing of what stands in a script, style or frame is left', { tags: ['property'] }, () => {
    const name = fc
      .constantFrom('script', 'style', 'iframe', 'noscript')
      .chain((word) =>
        fc
          .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
          .map((upper) => [...word].map((letter, n) => (upper[n] ? letter.toUpperCase() : letter)).join('')),
      );
    const attributes = fc.constantFrom('', ' ', '/', ' a', ' a="<b>"', " a='>'", '\n x = y', ' =');
    fc.assert(
      fc.property(hostile, name, attributes, (before, tag, more) => {
        // Its own tags must not be inside of something that the hostile text began.
        fc.pre(!/[<&]/.test(before));
        const kept = sanitizedHtml(`${before}<${tag}${more}>MARK</b>MARK</${tag.toLowerCase()}${more}>end`);
        expect(kept).toBe(`${before}end`);
      }),
      { numRuns: casesOf(2) },
    );
  });
});

describe('F 8.3: addresses', () => {
  test.each([
    ['https://shop.example/a.png?x=1&y=2', 'https://shop.example/a.png?x=1&y=2'],
    ['HTTP://shop.example', 'HTTP://shop.example'],
    ['//cdn.shop.example/a.png', '//cdn.shop.example/a.png'],
    ['/photos/1', '/photos/1'],
    ['a.png', 'a.png'],
    ["https://x.example/\"onerror='x'<b>", 'https://x.example/%22onerror=%27x%27%3Cb%3E'],
    ['javascript:alert(1)', ''],
    [' JaVaScRiPt:alert(1)', ''],
    ['java\nscript:alert(1)', ''],
    ['\u0001javascript:alert(1)', ''],
    ['javascript&#58;alert(1)', ''],
    ['&#106;avascript:alert(1)', ''],
    ['javascript&colon;alert(1)', ''],
    ['data:text/html,<script>x</script>', ''],
    ['vbscript:x', ''],
    ['file:///etc/passwd', ''],
  ])('%j is kept as %j', (sent, kept) => {
    expect(sanitizedUrl(sent)).toBe(kept);
    expect(sanitizedUrl(kept)).toBe(kept);
  });

  /** What a page's HTML makes of an address in an attribute. */
  const decoded = (text: string) =>
    text
      .replace(/&#(\d+);?/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
      .replace(/&#x([\da-f]+);?/gi, (_, code) => String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)))
      .replace(/&(colon|Tab|NewLine);/g, (_, name) => ({ colon: ':', Tab: '\t', NewLine: '\n' })[String(name)] ?? '');

  test('whatever is sent, the URL standard reads an address of http or https, or none', { tags: ['property'] }, () => {
    const piece = fc.constantFrom(
      ...['javascript', 'JAVASCRIPT', 'java', 'script', 'data', 'http', 'https'],
      ...[':', '&#58;', '&#x3a', '&colon;', '&Tab;'],
      ...['/', '//', '\\', '?', '#', '"', "'", '<', '>', ' ', '\t', '\n', '\u0000', '&#106;', 'a', '.', '@', '%3A'],
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 10 }).map((list) => list.join('')),
        (sent) => {
          const kept = sanitizedUrl(sent);
          expect(kept).not.toMatch(/["'<>]/);
          expect(sanitizedUrl(kept)).toBe(kept);
          for (const text of [kept, decoded(kept)]) {
            const url = URL.canParse(text, 'https://shop.example/')
              ? new URL(text, 'https://shop.example/')
              : undefined;
            expect(['http:', 'https:', undefined], text).toContain(url?.protocol);
          }
        },
      ),
      { numRuns: casesOf(20) },
    );
  });
});

describe('F 8.3: what is written into a profile', () => {
  const bench = forEachTest(openBench, ({ core }) => core.store.close());
  const profileOf = async (UID: string) =>
    (await bench.bySite('accounts.getAccountInfo', { UID })).json.profile as Record<string, unknown>;
  const sent = {
    firstName: '<script>x</script>Nora & <b onclick=x>N</b>',
    photoURL: 'javascript:alert(1)',
    likes: [{ name: '<img src=x>Tea', url: 'data:x' }],
  };
  const kept = { firstName: 'Nora &amp; <b>N</b>', photoURL: '', likes: [{ name: 'Tea', url: '' }] };
  const profile = JSON.stringify(sent);

  test.each([
    ['accounts.setAccountInfo', { UID: 'u-ada' }, 'u-ada'],
    ['accounts.importAccount', { UID: 'u-new' }, 'u-new'],
    ['accounts.importLiteAccount', { email: 'lite@shop.example' }, undefined],
    [
      'accounts.register',
      { siteUID: 'u-new', email: 'n@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' },
      'u-new',
    ],
  ])('by %s is sanitized, and the trace names the fields', async (method, parameters, UID) => {
    const { json, call } = await bench.bySite(method, { ...parameters, profile });
    expect(json.errorCode).toBe(0);
    expect(await profileOf(UID ?? String(json.UID))).toMatchObject(kept);
    const noted = call.trace.steps.find(({ rule, outcome }) => rule === 'F 8.3' && outcome === 'noted');
    expect(noted).toMatchObject({ values: { fields: 'firstName, photoURL, likes' } });
  });

  test('by a user is sanitized as what the site writes is', async () => {
    const token = await bench.token('u-ada');
    expect((await bench.byToken(token, 'accounts.setAccountInfo', { profile })).errorCode).toBe(0);
    expect(await profileOf('u-ada')).toMatchObject(kept);
  });

  test('by socialize.importIdentities is sanitized', async () => {
    const identities = JSON.stringify([{ provider: 'yahoo', providerUID: 'y-1', bio: sent.firstName }]);
    await bench.bySite('socialize.importIdentities', { UID: 'u-ada', identities });
    expect(await profileOf('u-ada')).toMatchObject({ bio: kept.firstName });
  });

  test('what was read can be written back, and searches compare with what is kept', async () => {
    await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', profile: '{"lastName":"A & B <3"}' });
    const before = await profileOf('u-ada');
    expect(before.lastName).toBe('A &amp; B &lt;3');
    const again = await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', profile: JSON.stringify(before) });
    expect(again.call.trace.steps.some(({ rule }) => rule === 'F 8.3')).toBe(false);
    expect(await profileOf('u-ada')).toEqual(before);
    const query = `SELECT UID FROM accounts WHERE profile.lastName = "A &amp; B &lt;3"`;
    expect((await bench.bySite('accounts.search', { query })).json).toMatchObject({ results: [{ UID: 'u-ada' }] });
  });

  test('an address keeps its characters, and data of the site is its own', async () => {
    const parameters = {
      UID: 'u-ada',
      profile: '{"email":"o\'neil&co@shop.example"}',
      data: '{"html":"<i onclick=x>"}',
    };
    await bench.bySite('accounts.setAccountInfo', parameters);
    const account = bench.account('u-ada');
    expect(account).toMatchObject({ profile: { email: "o'neil&co@shop.example" }, data: { html: '<i onclick=x>' } });
  });
});
