import { Component, type ReactNode } from 'react';
import type { PanelEntry } from '../panels.ts';
import { NotLoaded } from '../stores/loadable.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Grid } from '../ui/layout.tsx';
import { Panel } from '../ui/panel.tsx';

interface Props {
  readonly entry: Pick<PanelEntry, 'label' | 'purpose' | 'code'>;
  readonly children: ReactNode;
}
interface State {
  readonly broken: 'not loaded' | 'failed' | undefined;
}

/** An error boundary for one panel: an exception, or code that could not be fetched, leaves the rest of the app usable. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { broken: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: error instanceof NotLoaded ? 'not loaded' : 'failed' };
  }

  override render(): ReactNode {
    const { entry, children } = this.props;
    const { broken } = this.state;
    if (broken === undefined) return children;
    const words = broken === 'not loaded' ? uiTexts.notLoaded : uiTexts.somethingBroke;
    return (
      <Panel title={entry.label} purpose={entry.purpose}>
        <Grid justifyItems="start" gap={12}>
          <ErrorNotice problem={{ code: 'internal', message: words.message, next: words.next }} />
          <Button
            label={uiTexts.showAgain}
            onClick={() => {
              entry.code.forget();
              this.setState({ broken: undefined });
            }}
          />
        </Grid>
      </Panel>
    );
  }
}
