import { pageFont } from '#shared/page-style/colours.ts';

/** The look of screens; markup of a site can use the same classes. */
export const screenStyle = `
.gigya-screen { font: 15px/1.5 ${pageFont}; color: inherit; }
.gigya-screen h2 { margin: 0 0 16px; padding-inline-end: 24px; font: 600 20px/1.3 ${pageFont}; }
.gigya-screen p { margin: 12px 0; }
.gigya-screen form { display: grid; gap: 12px; margin: 16px 0; }
.gigya-screen form p { margin: 0; }
.gigya-screen .gigya-label { display: grid; gap: 4px; font-weight: 500; }
.gigya-screen .gigya-label input, .gigya-screen .gigya-label select { min-width: 0; padding: 9px 11px; border: 1px solid var(--gigya-line); border-radius: 8px; background: var(--gigya-field); color: var(--gigya-text); font: inherit; font-weight: 400; }
.gigya-screen :is(input, button, a):focus-visible { outline: 2px solid var(--gigya-accent); outline-offset: 1px; }
.gigya-screen .gigya-checkbox { display: flex; gap: 8px; align-items: baseline; }
.gigya-screen .gigya-input-submit, .gigya-screen .gigya-secondary { padding: 10px 14px; border: 1px solid transparent; border-radius: 8px; background: var(--gigya-accent); color: var(--gigya-on-accent); font: 600 15px/1.3 ${pageFont}; cursor: pointer; }
.gigya-screen .gigya-secondary { border-color: var(--gigya-line); background: transparent; color: inherit; }
.gigya-screen .gigya-secondary:hover { background: var(--gigya-hover); }
.gigya-screen .gigya-input-submit:disabled, .gigya-screen [aria-busy] .gigya-input-submit { opacity: .6; cursor: progress; }
.gigya-screen .gigya-buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.gigya-screen .gigya-buttons > * { flex: auto; }
.gigya-screen .gigya-error-msg, .gigya-screen .gigya-error-display { color: var(--gigya-error); font-size: 14px; }
.gigya-screen .gigya-error-msg:empty, .gigya-screen .gigya-error-display:empty { display: none; }
.gigya-screen .gigya-links { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.gigya-screen a, .gigya-screen .gigya-link-button { color: var(--gigya-link); }
.gigya-screen .gigya-link-button { padding: 0; border: 0; background: none; font: inherit; text-align: start; text-decoration: underline; cursor: pointer; }
.gigya-screen .gigya-note { color: var(--gigya-quiet); font-size: 13px; font-weight: 400; }
.gigya-screen .gigya-choices { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.gigya-screen .gigya-choice { display: grid; gap: 2px; box-sizing: border-box; width: 100%; padding: 10px 12px; border: 1px solid var(--gigya-line); border-radius: 8px; background: var(--gigya-field); color: var(--gigya-text); font: inherit; text-align: start; cursor: pointer; }
.gigya-screen .gigya-choice:hover { background: var(--gigya-hover); }
.gigya-screen .gigya-choice span { color: var(--gigya-quiet); font-size: 13px; }
.gigya-screen .gigya-tfa input[name=code] { font: 500 20px/1.3 ui-monospace, monospace; letter-spacing: .12em; }
.gigya-screen .gigya-qr-code { justify-self: center; max-width: 100%; border-radius: 8px; }
.gigya-screen .gigya-codes { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 16px; margin: 0; padding: 12px 12px 12px 36px; border: 1px solid var(--gigya-line); border-radius: 8px; font: 500 15px/1.4 ui-monospace, monospace; }
.gigya-screen .gigya-codes li::marker { color: var(--gigya-quiet); font-size: 12px; }
`;
