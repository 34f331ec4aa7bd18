import { type ReactNode, useEffect } from 'react';
import { Row } from './layout.tsx';
import classes from './panel.module.css';

export interface PanelProps {
  /** Heading of the page, and title of the window. */
  readonly title: string;
  /** What the panel is for, in one line. */
  readonly purpose: string;
  /** Buttons at the right of the header. */
  readonly actions?: ReactNode;
  /** A row below the header: filters, tabs. */
  readonly toolbar?: ReactNode;
  /** `fill`: the content is as high as the window and scrolls by itself (tables); `page`: the panel scrolls. */
  readonly layout?: 'page' | 'fill';
  readonly children: ReactNode;
}

/** One panel of the app: header with title, purpose and actions, then its content. */
export function Panel({ title, purpose, actions, toolbar, layout = 'page', children }: PanelProps) {
  useEffect(() => {
    document.title = `${title} · Authdesk`;
  }, [title]);
  return (
    <div className={classes.root}>
      <PanelHeader title={title} purpose={purpose} actions={actions} />
      {toolbar ? <div className={classes.toolbar}>{toolbar}</div> : null}
      <div className={classes.content} data-layout={layout}>
        {children}
      </div>
    </div>
  );
}

/** Title, purpose and actions of a panel. */
function PanelHeader({ title, purpose, actions }: Pick<PanelProps, 'title' | 'purpose' | 'actions'>) {
  return (
    <header className={classes.header}>
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.purpose}>{purpose}</p>
      </div>
      {actions ? (
        <Row gap={8} flexWrap="wrap">
          {actions}
        </Row>
      ) : null}
    </header>
  );
}
