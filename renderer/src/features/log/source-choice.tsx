import type { ImportedLog } from '#shared/contract/call-files.ts';
import { goTo } from '../../stores/navigation.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { Select } from '../../ui/select.tsx';
import classes from './log.module.css';

const texts = bundleTexts.imported;
const service = 'service';

/**
 * Shows the calls of an imported file, or those of this service.
 *
 * @param compare a call that the one that is opened next is compared with
 */
export function openSource(id?: string, compare?: string): void {
  goTo('log', [], { file: id, compare });
}

interface SourceChoiceProps {
  readonly logs: readonly ImportedLog[];
  /** An imported log; undefined: this service. */
  readonly chosen: string | undefined;
  /** A call that others are compared with, also those of another source. */
  readonly compare: string | undefined;
}

/** Whose calls the panel shows; nothing while there is only this service. */
export function SourceChoice({ logs, chosen, compare }: SourceChoiceProps) {
  if (logs.length === 0) return null;
  return (
    <Select
      className={classes.source ?? ''}
      aria-label={texts.source}
      allowDeselect={false}
      data={[
        { value: service, label: texts.service },
        ...logs.map(({ id, name }) => ({ value: id, label: texts.option(name) })),
      ]}
      value={chosen ?? service}
      onChange={(to) => openSource(to === service || to === null ? undefined : to, compare)}
      place={{ width: 'max-content', position: 'bottom-end' }}
    />
  );
}
