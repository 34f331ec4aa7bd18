import { describe, expect, test } from 'vitest';
import { problemActionOf, problemPage } from './problem-page.ts';

const problem = {
  title: 'Authdesk could not start',
  message: 'Port 9480 is taken by <another> "program" & more.',
  next: "Close it, or choose another with --http-port; don't wait.",
  actions: ['retry', 'quit'],
} as const;

describe('the problem page', () => {
  test('R44: says what happened, what to do next, and has a button for each action', () => {
    const page = problemPage(problem, 'bm9uY2U=');
    expect(page).toContain('Port 9480 is taken by &lt;another&gt; &quot;program&quot; &amp; more.');
    expect(page).toContain('<a href="/retry" class="first">Try again</a>');
    expect(page).toContain('<a href="/quit">Quit</a>');
    expect(page).toContain('<span class="option">--http-port</span>;');
  });

  test('D1: offers the free ports by number: for this time, or for good', () => {
    const actions = ['free-ports', 'keep-free-ports', 'quit'] as const;
    const one = problemPage({ ...problem, actions, freePorts: { httpPort: 9481 } }, 'bm9uY2U=');
    expect(one).toContain('<a href="/free-ports" class="first">Start on port 9481 this time</a>');
    expect(one).toContain('<a href="/keep-free-ports">Start on port 9481 from now on</a>');
    const both = problemPage({ ...problem, actions, freePorts: { httpPort: 9481, httpsPort: 9444 } }, 'bm9uY2U=');
    expect(both).toContain('Start on ports 9481 and 9444 this time');
    const any = problemPage({ ...problem, actions, freePorts: { httpPort: 0 } }, 'bm9uY2U=');
    expect(any).toContain('Start on free ports this time');
  });

  test('R39: has no script and no inline style attribute; its style carries the nonce', () => {
    const page = problemPage(problem, 'bm9uY2U=');
    expect(page).not.toMatch(/<script|\sstyle=|\son\w+=/);
    expect(page).toContain('<style nonce="bm9uY2U=">');
  });

  test.each([
    ['app://problem/retry', 'retry'],
    ['app://problem/quit', 'quit'],
    ['app://problem/free-ports', 'free-ports'],
    ['app://problem/keep-free-ports', 'keep-free-ports'],
    ['app://problem/', undefined],
    ['app://problem/retry?x', undefined],
    ['app://authdesk/retry', undefined],
    ['https://shop.example/retry', undefined],
  ])('%s asks for %s', (url, action) => {
    expect(problemActionOf(url)).toBe(action);
  });
});
