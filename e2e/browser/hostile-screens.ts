/** Markup or style of a stored screen that wants something of another host. */
export interface HostilePiece {
  readonly name: string;
  /** In the screen; `{}` is the address that it wants. */
  readonly html?: string;
  /** In the style of the screen-set, whose screen has `<p>`. */
  readonly css?: string;
  /** Chromium asks for the address when the piece is in a page as it is: what the test may find at all. */
  readonly loads: boolean;
}

const asked = (name: string, html: string): HostilePiece => ({ name, html, loads: true });
/** Not loaded by the Chromium of today, or not without more than a click. */
const wanted = (name: string, html: string): HostilePiece => ({ name, html, loads: false });
const styled = (name: string, css: string): HostilePiece => ({ name, css, loads: true });
const wantedStyle = (name: string, css: string): HostilePiece => ({ name, css, loads: false });

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

const markup: readonly HostilePiece[] = [
  asked('img src', '<img src="{}">'),
  asked('img src after white space', '<img src=" \n\t{}">'),
  asked('img src in upper case', '<IMG SRC="{}">'),
  asked('img without a scheme', '<img src="{host}">'),
  asked('img with back-slashes', '<img src="\\\\{bare}">'),
  asked('img with a line break in the scheme', '<img src="ht\ntp:{host}">'),
  asked('img srcset', '<img srcset="{} 1x">'),
  asked(
    'img srcset with sizes',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" sizes="100vw" srcset="{} 10w">',
  ),
  asked('image, which is img', '<image src="{}">'),
  asked('picture source', '<picture><source srcset="{}"><img alt=""></picture>'),
  asked('input of type image', '<input type="image" src="{}" alt="Go">'),
  asked('input of type IMAGE', '<input src="{}" type=" IMAGE">'.replace(' IMAGE', 'IMAGE')),
  asked('input image in a form', '<form class="gigya-login-form"><input type=image src="{}"></form>'),
  asked('video poster', '<video poster="{}"></video>'),
  asked('video src', '<video src="{}" autoplay muted></video>'),
  asked('audio src', '<audio src="{}" autoplay></audio>'),
  asked('audio source', '<audio autoplay><source src="{}"></audio>'),
  wanted('track', '<video autoplay src="data:,"><track default kind="subtitles" src="{}"></video>'),
  asked('svg image', svg('<image href="{}" width="9" height="9"/>')),
  asked('svg image by xlink', svg('<image xlink:href="{}" width="9" height="9"/>')),
  wanted('svg use', svg('<use href="{}#a"/>')),
  asked(
    'svg feImage',
    svg('<filter id="f"><feImage href="{}"/></filter><rect filter="url(#f)" width="9" height="9"/>'),
  ),
  asked('svg style', svg('<style>p { background: url({}) }</style>').concat('<p>a</p>')),
  asked('svg fill', svg('<rect fill="url({}#a)" width="9" height="9"/>')),
  asked('svg foreignObject', svg('<foreignObject width="9" height="9"><img src="{}"></foreignObject>')),
  wanted('svg image as picture', `<img src='data:image/svg+xml,${svg('<image href="{}"/>')}'>`),
  wanted('math href', '<math href="{}"><mtext>x</mtext></math>'),
  asked('link stylesheet', '<link rel="stylesheet" href="{}">'),
  asked('link icon and preload', '<link rel="preload" as="image" href="{}">'),
  wanted('link prefetch', '<link rel="prefetch" href="{}">'),
  asked('base', '<base href="{}/"><img src="x.png">'),
  asked('meta refresh', '<meta http-equiv="refresh" content="0; url={}">'),
  asked('object data', '<object data="{}"></object>'),
  asked('embed src', '<embed src="{}">'),
  asked('iframe src', '<iframe src="{}"></iframe>'),
  asked('iframe srcdoc', '<iframe srcdoc="<img src={}>"></iframe>'),
  wanted('frame', '<frameset><frame src="{}"></frameset>'),
  wanted('fenced frame and portal', '<fencedframe src="{}"></fencedframe><portal src="{}"></portal>'),
  wanted('applet', '<applet codebase="{}" archive="{}" code="x"></applet>'),
  asked('table background', '<table background="{}"><tr><td>x</table>'),
  asked('td background', '<table><tr><td background="{}">x</table>'),
  wanted('div background, lowsrc, dynsrc', '<div background="{}"><img lowsrc="{}" dynsrc="{}"></div>'),
  asked('style attribute', '<p style="background: url({})">x</p>'),
  asked('style attribute with escapes', '<p style="background: \\75rl({})">x</p>'),
  asked('style element', '<style>p { background: url({}) }</style><p>x</p>'),
  asked('style element with import', '<style>@import "{}";</style>'),
  asked('form action', '<form action="{}"><button>Go</button></form>'),
  asked(
    'form of the library with an action',
    '<form class="gigya-login-form" action="{}"><input type="submit"></form>',
  ),
  asked('button formaction', '<form><button formaction="{}">Go</button></form>'),
  asked('input formaction', '<form><input type="submit" formaction="{}"></form>'),
  asked('button of a form elsewhere', '<form id="f" action="{}"></form><button form="f">Go</button>'),
  asked(
    'form that hides addEventListener',
    '<form action="{}"><input name="addEventListener"><button>Go</button></form>',
  ),
  asked(
    'form that hides childNodes',
    '<form action="{}"><select name="childNodes"></select><button>Go</button></form>',
  ),
  wanted('ping', '<a href="#x" ping="{}">Ping</a>'),
  wanted('attribution', '<img attributionsrc="{}"><a href="#x" attributionsrc="{}">x</a>'),
  wanted('cite and longdesc', '<blockquote cite="{}">x</blockquote><img longdesc="{}">'),
  wanted('script', '<script src="{}"></script>'),
  wanted('speculation rules', '<script type="speculationrules">{"prefetch":[{"urls":["{}"]}]}</script>'),
  asked('event attribute', '<img src="data:," onerror="new Image().src=\'{}\'">'),
  asked('event attribute after a slash', '<img/src="data:,"/onerror="new Image().src=\'{}\'">'),
  wanted('link with a script', '<a href="javascript:void(new Image().src=\'{}\')">Script</a>'),
  asked('iframe with a script', '<iframe src="javascript:parent.postMessage(new Image().src=\'{}\')"></iframe>'),
  wanted('template', '<template><img src="{}"></template>'),
  wanted('declarative shadow root', '<div><template shadowrootmode="open"><img src="{}"></template></div>'),
  wanted('noscript', '<noscript><img src="{}"></noscript>'),
  asked('comment that ends early', '<!--><img src="{}">-->'),
  asked('title that ends early', '<svg><title><style></title><img src="{}"></style></svg>'),
  wanted(
    'markup that changes when it is written',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src={}&gt;">',
  ),
  wanted('attribute that ends early', '<p title="</p><img src={}>">x</p>'),
  asked('xmp and unknown elements', '<x-own><unknown src="{}"><img src="{}"></unknown></x-own>'),
];

const styles: readonly HostilePiece[] = [
  styled('background', 'p { background: url({}) }'),
  styled('background in upper case', 'P { BACKGROUND: URL({}) }'),
  styled('background without a scheme', 'p { background: url("{host}") }'),
  styled('ends inside url(', 'p { background: url({}'),
  styled('ends inside a text in url(', 'p { background: url("{}'),
  styled('ends inside a rule', 'p { background: url({})'),
  styled('escaped function', 'p { background: \\75rl({}) }'),
  styled('escaped letters', 'p { background: u\\000072\\6C("{}") }'),
  styled('comments around', 'p { background:/**/url({})/**/ }'),
  styled('a text with a line break', 'p { background: url("ht\\\ntp:{host}") }'),
  styled('an unbalanced bracket before', '} } p { x } p { background: url({}) }'),
  styled('a comment of HTML before', '<!-- p { background: url({}) } -->'),
  wantedStyle('an end of the style element', '</style><img src="{}">'),
  styled('import of a text', '@import "{}";'),
  styled('import of an address', '@IMPORT url({}) screen;'),
  styled('escaped import', '@\\69mport "{}";'),
  styled('import into a layer', '@layer a, b; @import "{}" layer(a);'),
  styled('font', '@font-face { font-family: own; src: url({}) } p { font-family: own }'),
  styled('image-set with a text', 'p { background-image: image-set("{}" 1x) }'),
  styled('image-set of the vendor', 'p { background-image: -webkit-image-set(url({}) 1x) }'),
  styled('cross-fade', 'p { background-image: -webkit-cross-fade(url({}), url({}), 50%) }'),
  wantedStyle('cross-fade of the standard', 'p { background-image: cross-fade(url({}), red 50%) }'),
  wantedStyle('src()', 'p { background-image: src("{}") }'),
  wantedStyle('image()', 'p { background-image: image("{}") }'),
  styled('custom property', 'p { --x: url({}); background: var(--x) }'),
  styled('custom property of the root', ':root { --y: url({}) } p { background-image: var(--y) }'),
  styled('custom property without end', 'p { background: var(--z); --z: url({}'),
  styled('custom property as fall-back', 'p { background: var(--none, url({})) }'),
  styled('shorthand with var()', 'p { --c: red; background: var(--c) url({}) }'),
  styled(
    'custom property of the library',
    '.gigya-screen { --gigya-field: url({}) } p { background: var(--gigya-field) }',
  ),
  styled(
    'registered property',
    '@property --r { syntax: "<image>"; inherits: true; initial-value: url({}) } p { background: var(--r) }',
  ),
  styled('cursor', 'p { cursor: url({}), auto }'),
  styled('list-style', 'p { display: list-item; list-style: url({}) }'),
  styled('border-image', 'p { border: 9px solid; border-image: url({}) 9 }'),
  styled('mask', 'p { mask: url({}) }'),
  styled('mask of the vendor', 'p { -webkit-mask-box-image: url({}) }'),
  wantedStyle('filter', 'p { filter: url({}#a) }'),
  styled('clip-path', 'p { clip-path: url({}#a) }'),
  styled('shape-outside', 'p { float: left; shape-outside: url({}) }'),
  wantedStyle('offset-path', 'p { offset-path: url({}#a) }'),
  styled('reflection', 'p { -webkit-box-reflect: below 0 url({}) }'),
  styled('content', 'p { content: url({}) }'),
  styled('content of ::before', 'p::before { content: "a" url({}) "b" }'),
  styled('nested rule', 'div { & p { color: red; background: url({}) } }'),
  styled('nested group', 'div { @media all { p { background: url({}) } } }'),
  styled('declarations after a nested rule', 'p { b { color: red } background: url({}) }'),
  styled('@media', '@media all { @media screen { p { background: url({}) } } }'),
  styled('@supports', '@supports (color: red) { p { background: url({}) } }'),
  styled('@layer', '@layer a { p { background: url({}) } }'),
  styled('@container', 'div { container-type: inline-size } @container (min-width: 1px) { p { background: url({}) } }'),
  styled('@scope', '@scope (body) { p { background: url({}) } }'),
  styled(
    '@starting-style',
    'p { transition: background 9s; background: red } @starting-style { p { background: url({}) } }',
  ),
  styled('@keyframes', '@keyframes k { from, to { background-image: url({}) } } p { animation: k 9s infinite }'),
  wantedStyle(
    '@counter-style',
    '@counter-style c { system: cyclic; symbols: url({}) } p { display: list-item; list-style: c }',
  ),
  wantedStyle('@function', '@function --f() { result: url({}) } p { background: --f() }'),
  styled('if()', 'p { --i: 1; background: if(style(--i: 1): url({}); else: none) }'),
  wantedStyle('attr()', 'p { background: image-set(attr(class type(<string>), "{}") 1x) }'),
  wantedStyle(
    '@namespace and @-moz-document',
    '@namespace url({}); @-moz-document url({}) { p { background: url({}) } }',
  ),
  wantedStyle('binding and behaviour', 'p { -moz-binding: url({}#a); behavior: url({}) }'),
  styled('of a state', 'p:not(:focus) { background: url({}) }'),
  styled('important', 'p { background: url({}) !important }'),
  styled('two values', 'p { background: linear-gradient(red, red), url({}) }'),
  styled('a value that is overridden', 'p { background: none; background-image: url({}) }'),
];

/** Each gets an address of its own in place of `{}`. */
export const hostilePieces: readonly HostilePiece[] = [
  ...markup,
  ...styles.map((piece) => ({ ...piece, html: '<p>Hello</p>' })),
];

/** A piece with its address, which has no quotes, brackets or blanks. */
export function addressed({ html = '', css = '' }: HostilePiece, address: string) {
  const { host } = new URL(address);
  const bare = address.slice(address.indexOf(host));
  const put = (text: string) =>
    text.replaceAll('{}', address).replaceAll('{host}', `//${bare}`).replaceAll('{bare}', bare);
  return { html: put(html), css: put(css) };
}
