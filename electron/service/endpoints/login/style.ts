import { pageColourNames, pageColours, pageFont } from '#shared/page-style/colours.ts';

/** Hues for the marks of accounts; a class each, because the page's policy allows no style attribute. */
export const HUES = 12;

const hueClasses = Array.from({ length: HUES }, (_, index) => `.hue-${index}{--hue:${(index * 360) / HUES + 8}}`).join(
  '',
);

const colours = (scheme: 'light' | 'dark'): string =>
  pageColourNames.map((name) => `--${name}:${pageColours[scheme][name]};`).join('');

/** Colours, card and heading of every page of the service: light and dark, narrow and wide. */
export const baseStyle = `
:root{color-scheme:light dark;${colours('light')}--focus:#3d4fd1;
--note:#fff6df;--note-line:#e3b64a;--note-ink:#6b4700;--bad:#fdecec;--bad-line:#d64545;--bad-ink:#8f1d1d;
--mark-s:58%;--mark-l:90%;--mark-ink:26%;--shadow:0 1px 2px #1b20330f,0 18px 50px -12px #1b20332e}
@media (prefers-color-scheme:dark){:root{${colours('dark')}--focus:#b0baff;--note:#2a2310;--note-line:#8d6d20;
--note-ink:#f5d78d;--bad:#341719;--bad-line:#b34a4a;--bad-ink:#ffc2c2;--mark-s:38%;--mark-l:26%;--mark-ink:86%;
--shadow:0 1px 2px #0006,0 22px 60px -14px #000b}}
*{box-sizing:border-box}
html{font:16px/1.5 ${pageFont};
-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:2rem 1rem;color:var(--text);
background:radial-gradient(60rem 30rem at 50% -8rem,var(--glow),transparent) var(--page)}
main{width:100%;max-width:29rem;background:var(--surface);border:1px solid var(--line);border-radius:1.25rem;
box-shadow:var(--shadow);overflow:clip}
.simulated{display:flex;gap:.65rem;align-items:center;margin:0;padding:.6rem 1.5rem;background:var(--note);
color:var(--note-ink);border-bottom:1px dashed var(--note-line);font-size:.8125rem;line-height:1.4}
.simulated b{flex:none;padding:.1rem .5rem;border:1px solid currentColor;border-radius:99px;font-size:.6875rem;
letter-spacing:.05em;text-transform:uppercase}
[dir=rtl] .simulated b,[dir=rtl] h1{letter-spacing:0}
[dir=rtl] input{text-align:right}
:lang(ja){word-break:auto-phrase}
.inside{padding:1.6rem 1.5rem 1.5rem}
.brands{display:flex;align-items:center;justify-content:center;gap:.55rem}
.brands i{width:1.9rem;border-top:2px dotted var(--control)}
.mark{flex:none;display:grid;place-items:center;width:2.5rem;height:2.5rem;border-radius:50%;font-weight:650;
font-size:.9375rem;color:hsl(var(--hue) var(--mark-s) var(--mark-ink));
background:hsl(var(--hue) var(--mark-s) var(--mark-l))}
.brands .site{color:var(--on-accent);background:var(--accent)}
.brands .mark{width:3.1rem;height:3.1rem;border-radius:.78rem;font-size:1.25rem}
.brands svg{flex:none;display:block;width:3.1rem;height:3.1rem}
header{text-align:center}
h1{margin:.9rem 0 0;font-size:1.375rem;line-height:1.25;letter-spacing:-.012em;overflow-wrap:anywhere}
header p{margin:.15rem 0 0;color:var(--quiet)}
footer{padding:.8rem 1.5rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.8125rem;text-align:center;
overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (max-width:27rem){body{padding:0;place-items:start stretch}main{min-height:100vh;border:0;border-radius:0;
box-shadow:none}.inside,.simulated,footer{padding-inline:1.1rem}}
`;

/** Style of the provider's screen and of the pages of the login endpoint. */
export const style = `${baseStyle}${hueClasses}
h2,legend{margin:0;padding:0;font-size:.8125rem;font-weight:650;color:var(--quiet);overflow-wrap:anywhere}
fieldset{margin:1.4rem 0 0;padding:0;border:0;min-width:0}
.people{margin-top:.5rem;border:1px solid var(--line);border-radius:.9rem;overflow:clip}
.people ul{list-style:none;margin:0;padding:.3rem;max-height:clamp(7.4rem,100vh - 35.5rem,18.7rem);overflow-y:auto;scrollbar-width:thin;
border-bottom:1px solid var(--line)}
.people>div{padding:.3rem}
.people label{display:flex;align-items:center;gap:.75rem;padding:.5rem .6rem;border-radius:.65rem;cursor:pointer}
.people label:hover{background:var(--hover)}
.people input{flex:none;appearance:none;width:1.15rem;height:1.15rem;margin:0;border:1.5px solid var(--control);
border-radius:50%;background:var(--field);cursor:pointer}
.people input:checked{border:.36rem solid var(--accent)}
.people label:has(input:checked){background:var(--hover)}
.who{flex:1;min-width:0;line-height:1.3}
.who span{display:flex}
.who bdi{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.who .name{font-weight:600}
.who .about{color:var(--quiet);font-size:.8125rem}
.badge{flex:none;max-width:8.5rem;padding:.1rem .5rem;border:1px solid var(--line);border-radius:99px;color:var(--quiet);
background:var(--surface);font-size:.6875rem;line-height:1.4;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.plus{border:1.5px dashed var(--control);background:none;color:var(--quiet);font-weight:400;font-size:1.25rem}
.new{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;margin-top:.9rem}
@supports selector(:has(*)){form:not(:has(#person-new:checked)) .new{display:none}}
.field label{display:flex;justify-content:space-between;gap:.5rem;margin-bottom:.2rem;font-size:.8125rem;font-weight:600}
.field label small{color:var(--quiet);font-weight:400;font-size:inherit}
.field input{width:100%;min-height:2.6rem;padding:.45rem .7rem;font:inherit;color:inherit;background:var(--field);
border:1px solid var(--control);border-radius:.6rem}
.field p{margin:.25rem 0 0;color:var(--quiet);font-size:.8125rem}
.wide{grid-column:1/-1}
.asks{margin-top:1.4rem}
.asks ul{list-style:none;margin:.5rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.4rem}
.asks li{padding:.2rem .7rem;border-radius:99px;background:var(--hover);font-size:.8125rem;overflow-wrap:anywhere}
.hint{margin:.9rem 0 0;color:var(--quiet);font-size:.8125rem;overflow-wrap:anywhere}
.problem{margin:1.2rem 0 0;padding:.6rem .8rem;border-inline-start:4px solid var(--bad-line);border-radius:.5rem;
background:var(--bad);color:var(--bad-ink);font-size:.9375rem}
.actions{display:grid;grid-template-columns:1fr 1fr;gap:.6rem;margin-top:1.6rem}
button{min-height:2.75rem;padding:.5rem 1rem;font:inherit;font-weight:600;border-radius:.7rem;cursor:pointer;
border:1px solid var(--control);color:var(--text);background:none}
button:hover{background:var(--hover)}
.primary,.actions button:last-child:nth-child(2){grid-column:1/-1}
.primary{border-color:transparent;color:var(--on-accent);background:var(--accent)}
.primary:hover{background:var(--accent-strong)}
.failure{display:flex;flex-wrap:wrap;align-items:center;gap:.2rem .6rem;margin-top:1.2rem;padding-top:1rem;
border-top:1px solid var(--line);font-size:.8125rem;color:var(--quiet)}
.failure button{min-height:2rem;padding:.2rem .7rem;font-size:.8125rem;color:var(--bad-ink);border-color:var(--bad-line);
border-radius:.5rem}
.failure button:hover{background:var(--bad)}
form>.field,.inside>p{margin-top:1.2rem}
.inside>p{text-align:center}
dl{margin:1.2rem 0 0;display:grid;gap:.15rem}
dt{color:var(--quiet);font-size:.8125rem;font-weight:650}
dd{margin:0 0 .7rem;overflow-wrap:anywhere}
code{font:.9375rem/1.5 ui-monospace,"Cascadia Code",Menlo,Consolas,monospace}
.people label:has(:focus-visible){outline:3px solid var(--focus);outline-offset:-2px}
.people input:focus-visible{outline:none}
@media (max-width:27rem){.new{grid-template-columns:1fr}.people label .badge{display:none}}
@media (forced-colors:active){.people input:checked{border-color:Highlight}.mark,.badge{border:1px solid}}
`;
