import type { ReactNode } from 'react';
import type { Refusal } from '#shared/contract/refusal.ts';
import { refusalTexts as texts } from '../texts/refusal.ts';
import { Fold } from '../ui/fold.tsx';
import { Grid } from '../ui/layout.tsx';
import classes from './refusal-lines.module.css';
import { RefusalOperation } from './refusal-operation.tsx';

/** What is done to a refused call, in one line, with the button that does it where Authdesk can. */
export function RefusalAction({ refusal, onSignAnew }: { refusal: Refusal; onSignAnew?: (() => void) | undefined }) {
  return (
    <div className={classes.action}>
      <p>{refusal.action}</p>
      {refusal.operation === undefined ? null : (
        <RefusalOperation operation={refusal.operation} onSignAnew={onSignAnew} />
      )}
    </div>
  );
}

/** The rest of a refusal, folded: its further sentences, then what the panel has besides. */
export function RefusalDetails({ refusal, children }: { refusal: Refusal; children?: ReactNode }) {
  const { details } = refusal;
  return (
    <Fold summary={texts.more}>
      <Grid gap={8} maxWidth="90ch" color="text-2" breaks>
        {details.length > 0 ? <p>{details.join(' ')}</p> : null}
        {children}
      </Grid>
    </Fold>
  );
}
