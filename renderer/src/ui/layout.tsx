import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { rem } from '../theme/rem.ts';

type Colour = 'text' | 'text-2' | 'text-3' | 'accent' | 'ok' | 'warn' | 'error' | 'syntax-key';

/** How a part is laid and its text is set; the names are those of CSS, numbers are pixels (docs/design.md). */
const names = [
  ...(['display', 'gap', 'alignItems', 'alignSelf', 'justifyContent', 'flexWrap', 'flex', 'gridColumn'] as const),
  ...(['gridTemplateColumns', 'margin', 'marginTop', 'marginBottom', 'marginLeft', 'padding', 'paddingLeft'] as const),
  ...(['width', 'minWidth', 'maxWidth', 'height', 'minHeight', 'overflow', 'listStyle', 'border'] as const),
  ...(['justifyItems', 'paddingBlock', 'textAlign', 'letterSpacing'] as const),
  ...(['fontSize', 'fontWeight', 'fontFamily', 'lineHeight', 'whiteSpace', 'textOverflow', 'overflowWrap'] as const),
] as const;
const known: ReadonlySet<string> = new Set(names);

interface Look extends Pick<CSSProperties, (typeof names)[number]> {
  /** A colour of `theme/tokens.css`. */
  readonly color?: Colour;
  /** What it is drawn on, of the same names. */
  readonly background?: 'sunken' | 'surface';
  /** In the frame of a card. */
  readonly framed?: boolean;
  /** Cut off with an ellipsis where it is too long for its line. */
  readonly cut?: boolean;
  /** Broken anywhere rather than wider than its place. */
  readonly breaks?: boolean;
  /** Digits of one width, for numbers in columns. */
  readonly figures?: boolean;
}

type LayoutProps<T extends ElementType> = Look &
  Omit<ComponentPropsWithRef<T>, keyof Look | 'style' | 'className'> & {
    /** The element. */
    readonly as?: T;
  };

const cutOff: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** Numbers that are no lengths. */
const plain: ReadonlySet<string> = new Set(['flex', 'fontWeight', 'lineHeight']);

function lengthOf(name: string, value: unknown): unknown {
  return typeof value === 'string' || (typeof value === 'number' && !plain.has(name)) ? rem(value) : value;
}

/** Makes a part of the layout: an element with a look of its own, and with what each use adds to it. */
function part<Usual extends ElementType>(usual: Usual, own: CSSProperties) {
  return function Part<T extends ElementType = Usual>({
    as,
    color,
    background,
    framed = false,
    cut = false,
    breaks = false,
    figures = false,
    ...props
  }: LayoutProps<T>) {
    const Element: ElementType = as ?? usual;
    const given = Object.entries(props);
    const style: CSSProperties = {
      ...own,
      ...(cut && cutOff),
      ...(breaks && { overflowWrap: 'anywhere' }),
      ...(figures && { fontVariantNumeric: 'tabular-nums' }),
      ...(framed && { border: '1px solid var(--ad-border)', borderRadius: 'var(--ad-radius)' }),
      ...(background && { background: `var(--ad-${background})` }),
      ...(color && { color: `var(--ad-${color})` }),
      ...Object.fromEntries(
        given.filter(([name]) => known.has(name)).map(([name, value]) => [name, lengthOf(name, value)]),
      ),
    };
    return <Element {...Object.fromEntries(given.filter(([name]) => !known.has(name)))} style={style} />;
  };
}

/** One below the other. */
export const Stack = part('div', { display: 'flex', flexDirection: 'column' });

/** One beside the other, on one middle line. */
export const Row = part('div', { display: 'flex', alignItems: 'center' });

/** In columns. */
export const Grid = part('div', { display: 'grid' });

/** The detail of a row beside its list. */
export const Pane = part('div', {
  display: 'flex',
  flexDirection: 'column',
  gap: rem(16),
  padding: rem('16px 20px 28px'),
});

/** Words of their own. */
export const Text = part('p', {});

/** Words in a line of others. */
export const Words = part('span', {});

/** Words that help with what is above them. */
export const Hint = part('p', { fontSize: rem(12), color: 'var(--ad-text-3)' });

/** Names a part of a section. */
export const Heading = part('h3', { fontSize: rem(13), fontWeight: 600 });

/** Names what is below it. */
export const Caption = part('p', {
  marginBottom: rem(4),
  fontSize: rem(12),
  fontWeight: 600,
  color: 'var(--ad-text-2)',
});

/** What is sent: keys, addresses and names that a machine reads. */
export const Mono = part('code', { fontFamily: 'var(--ad-font-mono)', fontSize: rem(12) });
