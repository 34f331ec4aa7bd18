import { Select } from '@mantine/core';
import type { ImportedLog } from '#shared/contract/call-files.ts';
import { bundleTexts } from '../../i18n/en/bundles.ts';
import { goTo } from '../../stores/navigation.ts';
import classes from './log.module.css';

const texts = bundleTexts.imported;
const service = 'service';

/** Shows the calls of an imported file, or those of this service. */
export function openSource(id?: string): void {
  goTo('log', [], id === undefined ? {} : { file: id });
}

/** Whose calls the panel shows; nothing while there is only this service. @param chosen an imported log; undefined: this service */
export function SourceChoice({ logs, chosen }: { logs: readonly ImportedLog[]; chosen: string | undefined }) {
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
      onChange={(to) => openSource(to === service || to === null ? undefined : to)}
      comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
    />
  );
}
