/** Elements that load, run or send something, or change what the rest means. */
const dropped =
  'script, link, meta, base, iframe, frame, frameset, object, embed, form, input, button, select, textarea, template, noscript, audio, video, source, svg, math, portal';

/** Where an attribute may be one with styles; also a word of a text that looks the same. */
const styleName = /style(?=\s*=)/gi;
/** Of a sheet in the mail. With the nonce it is not refused, and of this type it is only a text: of two attributes the first counts. */
const styleTag = /<style(?=[\s/>])/gi;
/**
 * Put before each of them while the mail is parsed, and taken away afterwards: the document that a parser makes has the policy of
 * the console, which refuses, and logs, each attribute with styles that it meets. Its letters are in no mail.
 */
const held = 'authdesk\u{e000}held\u{e000}';

const usual = 'body{margin:12px;font:14px/1.5 sans-serif;overflow-wrap:anywhere}';

/** True when the text of a mail is written in HTML, as templates of real sites are (C 3). */
export function isHtml(text: string): boolean {
  return /<(?:!doctype|html|body|p|div|table|td|span|a|br|h[1-6]|img|b|strong|ul|ol)\b[^<>]*>/i.test(text);
}

/**
 * A mail as a document for a sandboxed frame that runs nothing and asks nobody (R32, R39). Styles are kept: those of attributes
 * become rules, because the policy of the console takes no others than those that carry its nonce.
 *
 * @param html text of the mail
 * @param nonce of this load of the console; absent: the mail is shown without its styles
 */
export function mailDocument(html: string, nonce: string | undefined): string {
  const quiet = html
    .replaceAll(styleName, `${held}$&`)
    .replaceAll(styleTag, `$& nonce="${nonce ?? ''}" type="text/plain" `);
  const mail = new DOMParser().parseFromString(quiet, 'text/html');
  for (const element of mail.querySelectorAll(dropped)) element.remove();
  const rules = [...mail.querySelectorAll('style')].map((style) => {
    style.remove();
    return style.textContent.replaceAll(held, '');
  });
  let styled = 0;
  for (const element of mail.querySelectorAll('*')) {
    const style = element.getAttribute(`${held}style`);
    for (const { name, value } of [...element.attributes]) {
      if (!kept(name, value)) element.removeAttribute(name);
      else if (value.includes(held)) element.setAttribute(name, value.replaceAll(held, ''));
    }
    if (style === null) continue;
    const name = `authdesk-mail-${styled}`;
    styled += 1;
    element.classList.add(name);
    rules.push(`.${name}{${style.replaceAll(held, '').replace(/[{}]/g, '')}}`);
  }
  const texts = mail.createTreeWalker(mail, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.nodeValue?.includes(held)) text.nodeValue = text.nodeValue.replaceAll(held, '');
  }
  const policy = mail.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `default-src 'none'; img-src data:; style-src ${nonce === undefined ? "'none'" : `'nonce-${nonce}'`}`;
  const sheet = mail.createElement('style');
  if (nonce !== undefined) sheet.setAttribute('nonce', nonce);
  // No `<`: an end tag within a rule would end the sheet when the frame reads it.
  sheet.textContent = [usual, ...rules].join('\n').replaceAll('<', '');
  mail.head.prepend(policy, sheet);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

const looks =
  /^(?:class|id|align|valign|width|height|bgcolor|color|border|cellpadding|cellspacing|colspan|rowspan|alt|title|lang|dir|role)$/i;

/**
 * Attributes that only say how something looks or what it is, and pictures that are in the mail itself. A link keeps its text;
 * where it leads is beside the mail.
 */
function kept(name: string, value: string): boolean {
  return looks.test(name) || (name.toLowerCase() === 'src' && /^data:image\//i.test(value));
}
