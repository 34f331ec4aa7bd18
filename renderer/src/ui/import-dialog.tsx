import type { ReactNode } from 'react';
import type { OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';
import { useCommand } from '../stores/use-command.ts';
import { uiTexts } from '../texts/ui.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Stack } from './layout.tsx';

interface ImportDialogProps {
  /** Undefined: closed. Names what was chosen. */
  readonly title: string | undefined;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly onClose: () => void;
  /** An `ImportPlan`. */
  readonly children: ReactNode;
}

/** Shows what an import would do before it does it. */
export function ImportDialog({ title, size = 'lg', onClose, children }: ImportDialogProps) {
  return (
    <Dialog opened={title !== undefined} onClose={onClose} title={title ?? ''} size={size}>
      {title === undefined ? null : children}
    </Dialog>
  );
}

interface ImportPlanProps<N extends OperationName> {
  readonly operation: N;
  readonly input: OperationInput<N>;
  /** Why it cannot be said what the import would do. */
  readonly problem?: Problem | undefined;
  /** Names the action and what it does. */
  readonly confirm: string;
  readonly tone?: 'primary' | 'danger';
  readonly disabled?: boolean;
  /** Notification of success. */
  readonly done: (value: OperationOutput<N>) => string;
  readonly after?: (value: OperationOutput<N>) => void;
  readonly onClose: () => void;
  /** What it would do. @param busy while it does it */
  readonly children: (busy: boolean) => ReactNode;
}

/** What an import would do, why it could not, and the button that does it. */
export function ImportPlan<N extends OperationName>(props: ImportPlanProps<N>) {
  const { operation, input, confirm, tone = 'primary', disabled = false, done, after, onClose, children } = props;
  const command = useCommand(operation, { done, quiet: true });
  const problem = props.problem ?? command.problem;
  const take = async () => {
    const result = await command.run(input, ({ ok }) => ok && onClose());
    if (result.ok) after?.(result.value);
  };
  return (
    <>
      <Stack gap={18}>
        {problem ? <ErrorNotice problem={problem} /> : null}
        {children(command.busy)}
      </Stack>
      <DialogActions>
        <Button label={uiTexts.cancel} data-autofocus onClick={onClose} />
        <Button tone={tone} label={confirm} busy={command.busy} disabled={disabled} onClick={() => void take()} />
      </DialogActions>
    </>
  );
}
