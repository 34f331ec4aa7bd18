import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { IconButton } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Row, Text } from './layout.tsx';

interface SecretProps {
  /** What it is, for the labels: "secret of Demo shop". */
  readonly what: string;
  /** Gets the value; undefined after a problem, which the function itself has shown. */
  readonly reveal: () => Promise<string | undefined>;
  /** Shown while masked, for example the first characters of a token; dots when absent. */
  readonly masked?: string;
}

/** A secret or token: masked until revealed, fetched only then, dropped when hidden again. */
export function Secret({ what, reveal, masked }: SecretProps) {
  const [value, setValue] = useState<string>();
  const [busy, setBusy] = useState(false);
  const toggle = async (event: React.MouseEvent) => {
    event.stopPropagation();
    if (value !== undefined) return setValue(undefined);
    setBusy(true);
    setValue(await reveal());
    setBusy(false);
  };
  const shown = value !== undefined;
  return (
    <Row as="span" display="inline-flex" gap={4} minWidth={0} maxWidth="100%">
      {shown ? (
        <Text as="code" minWidth={0} fontSize={12.5} whiteSpace="pre-wrap" breaks>
          {value}
        </Text>
      ) : (
        <Text as="code" minWidth={0} fontSize={12.5} cut>
          {masked ?? (
            <span role="img" aria-label={uiTexts.masked}>
              {'•'.repeat(12)}
            </span>
          )}
        </Text>
      )}
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? uiTexts.hide(what) : uiTexts.reveal(what)}
        busy={busy}
        onClick={toggle}
      />
      <CopyButton value={value ?? reveal} what={what} />
    </Row>
  );
}
