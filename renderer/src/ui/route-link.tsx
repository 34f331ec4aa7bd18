import type { ReactNode } from 'react';
import { formatRoute, type PanelId } from '../stores/route.ts';
import classes from './route-link.module.css';

/** A link to a place in the app; with a modifier key it opens in a tab or window of its own. */
export function RouteLink({
  to,
  segments,
  query,
  children,
  ...rest
}: {
  to: PanelId;
  segments?: readonly string[];
  query?: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
  'aria-label'?: string;
}) {
  return (
    <a className={classes.link} href={formatRoute(to, segments, query)} {...rest}>
      {children}
    </a>
  );
}
