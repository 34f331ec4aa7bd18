/** Attributes that any element may have. */
const EVERYWHERE = 'id class title lang dir role tabindex';

/** Elements that markup of a screen may have, and what each may have besides. */
const ELEMENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    a: 'href target',
    img: 'src alt width height',
    form: 'autocomplete',
    input:
      'name type value placeholder checked disabled readonly required multiple maxlength minlength min max pattern step autocomplete inputmode',
    button: 'name type value disabled',
    select: 'name disabled required multiple autocomplete',
    optgroup: 'label disabled',
    option: 'value label selected disabled',
    textarea: 'name placeholder disabled readonly required maxlength minlength rows cols autocomplete inputmode',
    fieldset: 'name disabled',
    label: 'for',
    table: 'width height',
    td: 'colspan rowspan width height',
    th: 'colspan rowspan width height',
    ...Object.fromEntries(
      (
        'abbr b blockquote br caption code dd div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i legend li ol p pre s ' +
        'small span strong sub sup tbody tfoot thead tr u ul section header footer main'
      )
        .split(' ')
        .map((name) => [name, '']),
    ),
  }).map(([name, own]) => [name, new Set(`${EVERYWHERE} ${own}`.split(' '))]),
);

/** Left out with their content; of others that are not known only the tag is. */
const DROPPED_WHOLE: ReadonlySet<string> = new Set(
  'script style iframe object embed template noscript svg math link meta base frame frameset audio video'.split(' '),
);

/** Names of a form's own members that a control may have: the library does not use these. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(['name', 'title', 'lang']);

/** What hides the member of its form that has its name or id. */
const CONTROLS = 'button, fieldset, img, input, object, output, select, textarea';

/**
 * Markup in an inert template: nothing in it runs or loads. It is not safe to be shown (`storedMarkup`).
 *
 * @param leftOut hears of each attribute that is missing
 */
export function parsed(html: string, leftOut: (what: string) => void): DocumentFragment {
  const template = document.createElement('template');
  // A browser reports event attributes to the page's policy as soon as it parses them, though they never run.
  template.innerHTML = html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/([\s"'/])on([a-z]+\s*=)/gi, '$1data-on$2'));
  // A control called "addEventListener" would let the browser send its form by itself.
  for (const control of template.content.querySelectorAll(CONTROLS)) {
    for (const key of ['name', 'id']) {
      const value = control.getAttribute(key);
      if (value === null || !(value in HTMLFormElement.prototype) || OWN_MEMBERS.has(value)) continue;
      leftOut(`${key}="${value}" of <${control.localName}>`);
      control.removeAttribute(key);
    }
  }
  return template.content;
}

/**
 * A copy of markup that a site stored, without anything that runs or loads on its own (R32): only what is listed here is
 * copied. No script, no event attribute, no style, no address but links, pictures of the page's own origin and pictures
 * inside of the markup, no form that is sent elsewhere.
 *
 * @param leftOut hears of each element and attribute that is missing
 */
export function storedMarkup(source: Element, leftOut: (what: string) => void): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const child of source.childNodes) copyInto(fragment, child, leftOut);
  return fragment;
}

function copyInto(target: Node, source: Node, leftOut: (what: string) => void): void {
  if (source.nodeType === Node.TEXT_NODE) {
    target.appendChild(document.createTextNode(source.nodeValue ?? ''));
    return;
  }
  if (!(source instanceof Element)) return;
  const name = source.localName;
  if (DROPPED_WHOLE.has(name)) {
    leftOut(`<${name}>`);
    return;
  }
  const known = ELEMENTS.get(name);
  if (known === undefined || source.namespaceURI !== 'http://www.w3.org/1999/xhtml') {
    for (const child of source.childNodes) copyInto(target, child, leftOut);
    return;
  }
  const copy = document.createElement(name);
  for (const { name: key, value } of source.attributes) {
    const isKept = known.has(key) || /^(?:data(?!-on[a-z])|aria)-[a-z0-9-]+$/.test(key);
    const kept = isKept ? keptValue(name, key, value) : undefined;
    if (kept === undefined) leftOut(`${key} of <${name}>`);
    else copy.setAttribute(key, kept);
  }
  if (copy.hasAttribute('target')) copy.setAttribute('rel', 'noopener');
  for (const child of source.childNodes) copyInto(copy, child, leftOut);
  target.appendChild(copy);
}

/** The value that an attribute gets in the page; undefined: it gets none. */
function keptValue(element: string, key: string, value: string): string | undefined {
  if (key === 'href') return linkAddress(value);
  if (key === 'src') return pictureAddress(value);
  // A button with a picture loads it; without the picture it is one that submits.
  if (key === 'type' && element === 'input' && value.trim().toLowerCase() === 'image') return 'submit';
  return value;
}

/** Where a click leads; nothing asks for it before. */
function linkAddress(value: string): string | undefined {
  const protocol = resolved(value)?.protocol ?? '';
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? value : undefined;
}

/** Pictures of other hosts are not loaded: the library asks no other host, and neither does what it draws (U 6). */
function pictureAddress(value: string): string | undefined {
  if (/^data:image\//i.test(value)) return value;
  const url = resolved(value);
  // Written out: the page's base address may change later.
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === location.origin ? url.href : undefined;
}

/** As the browser resolves it: a page can have a base address of another host. */
function resolved(value: string): URL | undefined {
  try {
    return new URL(value, document.baseURI);
  } catch {
    return undefined;
  }
}
