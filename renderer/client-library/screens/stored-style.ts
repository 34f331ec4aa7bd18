import { loadsNothing } from './loading-style.ts';

/** Rules that a site's screens may have. Others name addresses (`@font-face`), or values that others use (`@property`). */
const RULES: ReadonlySet<string> = new Set(
  (
    'CSSStyleRule CSSNestedDeclarations CSSMediaRule CSSSupportsRule CSSContainerRule CSSLayerBlockRule ' +
    'CSSLayerStatementRule CSSScopeRule CSSStartingStyleRule CSSKeyframesRule CSSKeyframeRule'
  ).split(' '),
);

/** A rule of any kind: what it has of these says what is looked at. */
type AnyRule = CSSRule & {
  readonly style?: CSSStyleDeclaration;
  readonly cssRules?: CSSRuleList;
  deleteRule?(index: number): void;
};

/**
 * The style of a site's screens without what loads something (R32). The browser's own parser reads it, in a sheet that is
 * not in use yet; what this leaves in that sheet is what the page gets, so nothing is read twice in two ways.
 *
 * @param leftOut hears of each thing that is missing
 */
export function storedStyle(css: string, leftOut: (what: string) => void): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  // Leaves imports out by itself.
  sheet.replaceSync(css);
  keepHarmless(sheet, leftOut);
  return sheet;
}

function keepHarmless(
  parent: { readonly cssRules?: CSSRuleList; deleteRule?(index: number): void },
  leftOut: (what: string) => void,
): void {
  const rules = [...(parent.cssRules ?? [])] as AnyRule[];
  for (const [index, rule] of [...rules.entries()].reverse()) {
    if (RULES.has(rule.constructor.name)) {
      if (rule.style !== undefined) keepHarmlessDeclarations(rule.style, leftOut);
      keepHarmless(rule, leftOut);
    } else {
      leftOut(rule.cssText.slice(0, 80));
      parent.deleteRule?.(index);
    }
  }
}

function keepHarmlessDeclarations(style: CSSStyleDeclaration, leftOut: (what: string) => void): void {
  const remove = (isLeftOut: (value: string) => boolean): void => {
    for (const name of [...style]) {
      const value = style.getPropertyValue(name);
      if (!isLeftOut(value)) continue;
      leftOut(`${name}: ${value}`.slice(0, 80));
      style.removeProperty(name);
    }
  };
  if (loadsNothing(style.cssText)) return;
  remove((value) => !loadsNothing(value));
  if (loadsNothing(style.cssText)) return;
  // A part of a shorthand with var() has no value of its own: one of these shorthands is what loads.
  remove((value) => value === '');
  if (!loadsNothing(style.cssText)) style.cssText = '';
}
