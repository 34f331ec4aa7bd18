import 'react';

declare module 'react' {
  /** Own CSS variables may be set through `style` (React sets them by script, which the strict CSP allows). */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
