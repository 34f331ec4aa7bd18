import { Component, type ReactNode } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import classes from './shell.module.css';

interface State {
  readonly broken: boolean;
}

/** Keeps a mistake in one panel from taking the rest of the app with it. */
export class PanelBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className={classes.broken}>
        <ErrorNotice
          problem={{ code: 'internal', message: uiTexts.somethingBroke, next: uiTexts.somethingBrokeNext }}
        />
        <Button onClick={() => this.setState({ broken: false })}>{uiTexts.showAgain}</Button>
      </div>
    );
  }
}
