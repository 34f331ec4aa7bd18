import { ListChecks, X } from 'lucide-react';
import { type CredentialRow, MAX_TARGETS } from '#shared/contract/tokens.ts';
import type { Selection } from '../../list-panel/use-selection.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Words } from '../../ui/layout.tsx';
import classes from './tokens.module.css';
import { useTokenActions } from './use-token-actions.ts';

const texts = tokenTexts.selection;

/** What can be done with the selected tokens and codes together. */
export function SelectionBar({
  selection,
  shown,
}: {
  selection: Selection<CredentialRow>;
  shown: readonly CredentialRow[];
}) {
  const actions = useTokenActions();
  // One that leaves the list is no longer selected.
  const rows = shown.filter(selection.has);
  if (rows.length === 0) return null;
  const valid = rows.filter(({ state }) => state === 'valid');
  const off = valid.length === 0 || valid.length > MAX_TARGETS;
  const why =
    valid.length === 0 ? texts.noneValid : valid.length > MAX_TARGETS ? texts.tooMany(MAX_TARGETS) : undefined;
  return (
    <section aria-label={texts.label} className={layout.selection}>
      <strong role="status">{texts.count(rows.length)}</strong>
      {actions.endings(valid).map((ending) => (
        <Button key={ending.label} small {...ending} disabled={off} />
      ))}
      {why ? <Words color="text-3">{why}</Words> : null}
      <span className={classes.space} />
      {rows.length < shown.length ? (
        <Button
          small
          tone="quiet"
          icon={ListChecks}
          shrinks={texts.all(shown.length)}
          onClick={() => selection.set(shown)}
        />
      ) : null}
      <Button small tone="quiet" icon={X} shrinks={texts.clear} onClick={() => selection.set([])} />
    </section>
  );
}
