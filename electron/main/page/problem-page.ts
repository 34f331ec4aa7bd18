import { escapeHtml } from '#shared/quoting/html.ts';
import { texts } from '../texts.ts';

/** Origin of the problem page, of its own, so that it has no bridge to the main process (R37). */
export const problemOrigin = 'app://problem';

/** What a button of the problem page does. The page has no scripts: a button is a link that the main process catches. */
const problemActions = ['free-ports', 'keep-free-ports', 'retry', 'start-new', 'reload', 'restart', 'quit'] as const;
export type ProblemAction = (typeof problemActions)[number];

/** Something that keeps the app from working: what happened, what to do next, and the buttons (R44). */
export interface ShownProblem {
  readonly title: string;
  /** What happened, in one sentence. */
  readonly message: string;
  /** What to do next. */
  readonly next: string;
  readonly actions: readonly ProblemAction[];
  /** Free ports to start on instead of taken ones, for the buttons that do so (D1). */
  readonly freePorts?: FreePorts;
}

/** By listener; absent: it keeps the port that it was to have. 0: any free one. */
export type FreePorts = Readonly<Partial<Record<'httpPort' | 'httpsPort', number>>>;

/** What the buttons call free ports: `port 9481`, `ports 9481 and 9444`. */
function portsText(ports: FreePorts = {}): string {
  const numbers = Object.values(ports);
  const words = texts.problems;
  return numbers.includes(0) ? words.freePorts : words.ports(numbers);
}

/** The words of a button. */
function labelOf(action: ProblemAction, { freePorts }: ShownProblem): string {
  const words = texts.problems;
  switch (action) {
    case 'free-ports':
      return words.thisTime(portsText(freePorts));
    case 'keep-free-ports':
      return words.fromNowOn(portsText(freePorts));
    default:
      return words[action];
  }
}

/** The action of a link of the problem page, or undefined for any other address. */
export function problemActionOf(url: string): ProblemAction | undefined {
  return problemActions.find((action) => url === `${problemOrigin}/${action}`);
}

/** Keeps an option such as `--data` on one line; a browser would break it behind its hyphens. */
const withWholeOptions = (html: string): string =>
  html.replace(/--[a-z]+(?:-[a-z]+)*/g, '<span class="option">$&</span>');

/**
 * The page as HTML. It depends on nothing that can fail with the UI: no script, no file, one style block under
 * the load's nonce.
 */
export function problemPage(problem: ShownProblem, nonce: string): string {
  const buttons = problem.actions
    .map((action, at) => `<a href="/${action}"${at === 0 ? ' class="first"' : ''}>${labelOf(action, problem)}</a>`)
    .join('\n      ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(problem.title)} – Authdesk</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      body { margin: 0; min-height: 100vh; display: grid; place-items: center;
        font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f7f9, #14171c); color: light-dark(#1b1f26, #e8eaee); }
      main { max-width: 34rem; padding: 2.5rem; border-radius: 12px; background: light-dark(#fff, #1c2027);
        border: 1px solid light-dark(#d9dde4, #333a45); }
      h1 { margin: 0 0 1rem; font-size: 1.35rem; }
      p { margin: 0 0 1rem; overflow-wrap: anywhere; }
      .option { white-space: nowrap; }
      nav { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.75rem; }
      a { padding: .5rem 1rem; border-radius: 8px; text-decoration: none; border: 1px solid light-dark(#8a93a2, #6a7484);
        color: inherit; }
      a.first { background: light-dark(#4e58c8, #a3aaf5); border-color: transparent; color: light-dark(#fff, #10141a); }
      a:focus-visible { outline: 3px solid light-dark(#4e58c8, #a3aaf5); outline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(problem.title)}</h1>
      <p role="alert">${escapeHtml(problem.message)}</p>
      <p>${withWholeOptions(escapeHtml(problem.next))}</p>
      <nav aria-label="${texts.problems.actions}">
      ${buttons}
      </nav>
    </main>
  </body>
</html>
`;
}
