import { pageFont } from '#shared/page-style/colours.ts';

/** The page's look; added as an object, because its policy allows no style element. */
export const style = `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: block; src: url(/inter.woff2) format("woff2"); }
:root { color-scheme: light dark; --text: light-dark(#1b1e25, #e7e9ee); --quiet: light-dark(#4d545f, #b0b7c3); --line: light-dark(#d5d8df, #343a46); --accent: light-dark(#3d4fd1, #9aa7ff); --ground: light-dark(#f5f6f8, #101216); --card: light-dark(#fff, #191c22); --good: light-dark(#13683a, #6bd698); --bad: light-dark(#ad2118, #ff9c93); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100vh; padding: 32px 16px 64px; background: var(--ground); color: var(--text); font: 15px/1.5 ${pageFont}; }
main { max-width: 34rem; margin: 0 auto; padding: 24px 28px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere; }
.site { margin: 0; font-weight: 600; color: var(--accent); }
h1 { margin: 2px 0 12px; font-size: 1.4rem; line-height: 1.25; }
h2 { margin: 24px 0 8px; font-size: 1rem; }
#state { margin: 0 0 16px; color: var(--quiet); }
#state[data-tone="good"] { color: var(--good); font-weight: 600; }
#problem { margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--bad); border-radius: 8px; color: var(--bad); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
.actions button { padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
.actions .primary { border-color: #3d4fd1; background: #3d4fd1; color: #fff; font-weight: 600; }
.actions button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
#screens:not(:empty) { margin-top: 20px; padding: 20px; border: 1px solid var(--line); border-radius: 10px; }
#events { margin: 0; padding: 0; list-style: none; }
#events li { padding: 6px 0; border-top: 1px solid var(--line); }
#events code { font: 600 13px/1.5 ui-monospace, monospace; }
#events span { margin-inline-start: 8px; color: var(--quiet); }
.about { margin: 24px 0 0; padding-top: 12px; border-top: 1px solid var(--line); font-size: 13px; color: var(--quiet); }
`;
