import { Check, Copy, type LucideIcon } from 'lucide-react';
import { uiTexts } from '../texts/ui.ts';
import { Button, IconButton } from './button.tsx';
import layout from './layout.module.css';
import { Row } from './layout.tsx';
import { useClipboardCopy } from './use-clipboard-copy.ts';

interface CopyButtonProps {
  /** The text, or how to get it (a secret is fetched only when it is copied). Undefined: could not be had. */
  readonly value: string | (() => Promise<string | undefined>);
  /** What is copied, for the label: "API key" becomes "Copy API key". */
  readonly what: string;
  /** Words beside the icon instead of a tooltip. */
  readonly withLabel?: boolean;
  /** Where another copy button stands beside it; absent: that of copying. */
  readonly icon?: LucideIcon;
}

/** Copies a text with one click and says so for two seconds, to eyes and to screen readers. */
export function CopyButton({ value, what, withLabel = false, icon: own = Copy }: CopyButtonProps) {
  const { copied, copy } = useClipboardCopy(value);
  const label = uiTexts.copy(what);
  const act = (event: React.MouseEvent) => {
    event.stopPropagation();
    void copy();
  };
  const icon = copied ? Check : own;
  return (
    <Row as="span" display="inline-flex" flex="none" alignItems="normal">
      {withLabel ? (
        <Button icon={icon} small label={copied ? uiTexts.copied : label} onClick={act} />
      ) : (
        <IconButton icon={icon} label={label} onClick={act} data-copied={copied || undefined} />
      )}
      <span role="status" className={layout.spoken}>
        {copied ? uiTexts.copied : ''}
      </span>
    </Row>
  );
}
