import {
  type Checkbox,
  type Combobox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  type MantineColorsTuple,
  Menu,
  Modal,
  Notification,
  type Pill,
  Popover,
  type Switch,
  type TagsInput,
  Tooltip,
} from '@mantine/core';
import { rem } from './rem.ts';
import classes from './theme.module.css';

/** The accent: a quiet indigo. Shade 6 carries white text at 6:1 in both schemes. */
const accent: MantineColorsTuple = [
  ...(['#eeeffc', '#dcdef8', '#b9bef0', '#959de8', '#7681e0'] as const),
  ...(['#5f6adb', '#4e58c8', '#434cb0', '#383f93', '#2c3274'] as const),
];

const red: MantineColorsTuple = [
  ...(['#fdeceb', '#fad7d4', '#f4aea8', '#ee837a', '#e65c50'] as const),
  ...(['#d93d30', '#c02a1e', '#a3211a', '#841a15', '#651410'] as const),
];

const dark: MantineColorsTuple = [
  ...(['#e7e9ee', '#b0b7c3', '#969eac', '#6f7785', '#363d49'] as const),
  ...(['#272c35', '#1b1f26', '#16191f', '#12151a', '#0c0e12'] as const),
];

/** Where menus and tooltips open: an element inside the main landmark (app.tsx), or the page where there is none. */
const overlays = { target: '#overlays' };

/** What the theme says of a component; of one that the first panel does not draw, without the component itself. */
type Settings<Component extends { extend(input: never): unknown }> = Parameters<Component['extend']>[0];

/** Mantine's theme: sizes of a dense developer tool; colours by role come from tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent, red, dark },
  fontFamily: 'var(--ad-font)',
  fontFamilyMonospace: 'var(--ad-font-mono)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(13), lg: rem(15), xl: rem(18) },
  headings: { fontFamily: 'var(--ad-font)', fontWeight: '600' },
  defaultRadius: '6px',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Checkbox: { classNames: { input: classes.check ?? '', label: classes.checkLabel ?? '' } } satisfies Settings<
      typeof Checkbox
    >,
    Switch: {
      classNames: {
        track: classes.track ?? '',
        description: classes.description ?? '',
        error: classes.error ?? '',
      },
    } satisfies Settings<typeof Switch>,
    Input: Input.extend({ defaultProps: { size: 'xs' }, classNames: { input: classes.input ?? '' } }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: {
        label: classes.label ?? '',
        description: classes.description ?? '',
        error: classes.error ?? '',
      },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        portalProps: overlays,
      },
      classNames: { tooltip: classes.tooltip ?? '' },
    }),
    Notification: Notification.extend({
      classNames: {
        root: classes.notification ?? '',
        title: classes.notificationTitle ?? '',
        description: classes.notificationText ?? '',
      },
    }),
    Pill: { classNames: { root: classes.pill ?? '' } } satisfies Settings<typeof Pill>,
    Popover: Popover.extend({ defaultProps: { shadow: 'md' } }),
    // A list is drawn while it is open; those of methods and results have 60 rows each.
    Combobox: { defaultProps: { portalProps: overlays, keepMounted: false } } satisfies Settings<typeof Combobox>,
    // The list scrolls by itself: a scrolling frame around it would be one that the keyboard cannot reach.
    TagsInput: {
      defaultProps: { withScrollArea: false },
      classNames: { options: classes.options ?? '' },
    } satisfies Settings<typeof TagsInput>,
    Menu: Menu.extend({
      defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false, portalProps: overlays },
      classNames: { item: classes.menuItem ?? '' },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        radius: 10,
        transitionProps: { duration: 0 },
      },
      classNames: { title: classes.modalTitle ?? '' },
    }),
  },
});

/** Maps Mantine's own variables to the roles of tokens.css, so that both use one palette. */
export const cssVariables: CSSVariablesResolver = () => {
  const roles = {
    '--mantine-color-body': 'var(--ad-surface)',
    '--mantine-color-text': 'var(--ad-text)',
    '--mantine-color-dimmed': 'var(--ad-text-3)',
    '--mantine-color-placeholder': 'var(--ad-text-3)',
    '--mantine-color-error': 'var(--ad-error)',
  };
  return { variables: {}, light: roles, dark: roles };
};
