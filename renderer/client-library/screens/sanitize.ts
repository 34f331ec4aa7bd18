/** Elements that markup of a screen may have; others are left out with their content, or only their tag. */
const ALLOWED: ReadonlySet<string> = new Set(
  (
    'a abbr b blockquote br caption code dd div dl dt em fieldset figcaption figure form h1 h2 h3 h4 h5 h6 hr i img input ' +
    'label legend li ol optgroup option p pre s select small span strong sub sup table tbody td textarea tfoot th thead tr u ul button section header footer main'
  ).split(' '),
);
const DROPPED_WHOLE: ReadonlySet<string> = new Set(
  'script style iframe object embed template noscript svg math link meta base frame frameset audio video'.split(' '),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'id class name type value placeholder for href title alt src width height lang dir role checked selected disabled readonly required ' +
    'multiple maxlength minlength min max pattern step rows cols autocomplete inputmode tabindex colspan rowspan target'
  ).split(' '),
);
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src']);

/** Markup in an inert template: nothing in it runs or loads. It is not safe to be shown (`sanitized`). */
export function parsed(html: string): DocumentFragment {
  const template = document.createElement('template');
  // A browser reports event attributes to the page's policy as soon as it parses them, though they never run.
  template.innerHTML = html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/([\s"'/])on([a-z]+\s*=)/gi, '$1data-on$2'));
  return template.content;
}

/**
 * A copy of markup that a site stored, without anything that runs or loads on its own: no script, no event attribute, no
 * style, no address but http, https, mailto and those of the page, no form that is sent elsewhere.
 */
export function sanitized(source: Element): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const child of source.childNodes) copyInto(fragment, child);
  return fragment;
}

function copyInto(target: Node, source: Node): void {
  if (source.nodeType === Node.TEXT_NODE) {
    target.appendChild(document.createTextNode(source.nodeValue ?? ''));
    return;
  }
  if (!(source instanceof Element)) return;
  const name = source.localName;
  if (DROPPED_WHOLE.has(name)) return;
  if (!ALLOWED.has(name) || source.namespaceURI !== 'http://www.w3.org/1999/xhtml') {
    for (const child of source.childNodes) copyInto(target, child);
    return;
  }
  const copy = document.createElement(name);
  for (const { name: key, value } of source.attributes) {
    const lower = key.toLowerCase();
    const isKept = ATTRIBUTES.has(lower) || /^(?:data(?!-on[a-z])|aria)-[a-z0-9-]+$/.test(lower);
    if (!isKept || (ADDRESSES.has(lower) && !isSafeAddress(name, value))) continue;
    copy.setAttribute(lower, value);
  }
  if (name === 'a' && copy.getAttribute('target') === '_blank') copy.setAttribute('rel', 'noopener');
  for (const child of source.childNodes) copyInto(copy, child);
  target.appendChild(copy);
}

/** Pictures of other hosts are not loaded: the library asks no other host, and neither does what it draws (U 6). */
function isSafeAddress(element: string, value: string): boolean {
  try {
    const { protocol, origin } = new URL(value, location.href);
    if (element === 'img')
      return protocol === 'data:' ? /^data:image\//i.test(value.trim()) : origin === location.origin;
    return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:';
  } catch {
    return false;
  }
}

/** The style of a site's screens without what loads something: no picture or font of another host. */
export function withoutLoading(css: string): string {
  return css
    .replaceAll('\\', '')
    .replaceAll(/\b(?:url|src|image|image-set|-webkit-image-set|cross-fade)\s*\([^)]*\)/gi, 'none');
}
