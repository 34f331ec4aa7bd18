import { expect, test } from 'vitest';
import type { Question } from './question.ts';
import { checkForUpdates, isNewer } from './update-check.ts';

const source = { url: 'https://api.releases.example/latest', page: 'https://releases.example/' };

/** Checks where the address answers so, and presses this button. */
async function check(answer: () => Response, button: number) {
  const asked: Question[] = [];
  const requests: string[] = [];
  const opened: string[] = [];
  await checkForUpdates({
    source,
    version: '0.1.0',
    ask: async (question) => {
      asked.push(question);
      return button;
    },
    fetch: async (url) => {
      requests.push(url);
      return answer();
    },
    openPage: (url) => opened.push(url),
  });
  expect(requests).toEqual([source.url]);
  const [question] = asked;
  expect(asked).toHaveLength(1);
  return { message: question?.message, detail: question?.detail, opened };
}

const release = (tag_name: string) => () => Response.json({ tag_name, html_url: 'https://elsewhere.example/' });

test.each([
  [0, [source.page]],
  [1, []],
])('a newer version is offered by its page, which button %d opens or not', async (button, opened) => {
  expect(await check(release('v0.2.0'), button)).toEqual({
    ...{ message: 'Authdesk 0.2.0 is there; this is 0.1.0.', detail: source.page },
    opened,
  });
});

test.each(['v0.1.0', '0.0.9'])('%s is no newer version', async (tag) => {
  expect(await check(release(tag), 0)).toEqual({
    ...{ message: 'Authdesk 0.1.0 is the newest version.', detail: '' },
    opened: [],
  });
});

test.each([
  ['no JSON', () => new Response('<html>'), /api\.releases\.example names no version/],
  ['a version that is none', release('newest'), /names no version/],
  ['an error', () => new Response('', { status: 404 }), /answered with 404/],
  [
    'no answer',
    () => {
      throw new TypeError('fetch failed');
    },
    /fetch failed/,
  ],
])('%s is said, and the page offered', async (_, answer, message) => {
  expect(await check(answer, 0)).toEqual({
    ...{ message: expect.stringMatching(message), detail: source.page },
    opened: [source.page],
  });
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.0~tests', false],
  ['0.9.9', '1.0.0', false],
])('version %s is newer than %s: %s', (one, other, expected) => {
  expect(isNewer(one, other)).toBe(expected);
});
