/** Functions of CSS values that compute, draw or move: none of them names an address. Any other one may load. */
const CALCULATING: ReadonlySet<string> = new Set(
  (
    'var env attr calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp ' +
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark ' +
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient ' +
    'repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient ' +
    'matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d ' +
    'rotate rotatex rotatey rotatez rotate3d skew skewx skewy perspective ' +
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia ' +
    'inset circle ellipse polygon path rect xywh cubic-bezier steps linear minmax repeat fit-content counter counters'
  ).split(' '),
);

/** A picture inside of the value. Not SVG: as a filter or mask it is a document, which could ask for more. */
const PICTURE = /url\(\s*(["']?)data:image\/(?:png|gif|jpe?g|webp|avif)[;,][^"'()\\\s]*\1\s*\)/iy;

/** A comment, a text, a name (of a function, when a bracket follows), or any other sign but an escape or half a text. */
const TOKEN =
  /\/\*[\s\S]*?(?:(\*\/)|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|([-\w\u0080-\uffff]+)(\(?)|[^"'\\]/gy;

/**
 * True when nothing in declarations of CSS can make a browser ask for an address (R32). It lists what is harmless: a
 * function that it does not know, an escape outside of a text (`\75rl(`) or a text or comment without end counts as loading.
 *
 * @param css declarations or a value, as the browser's own parser writes them out
 */
export function loadsNothing(css: string): boolean {
  let at = 0;
  while (at < css.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(css);
    if (token === null) return false;
    const [text, commentEnd, name = '', bracket = ''] = token;
    if (text.startsWith('/*') && commentEnd === undefined) return false;
    let end = TOKEN.lastIndex;
    if (bracket !== '' && !CALCULATING.has(name.toLowerCase())) {
      PICTURE.lastIndex = at;
      if (!PICTURE.test(css)) return false;
      end = PICTURE.lastIndex;
    }
    at = end;
  }
  return true;
}
