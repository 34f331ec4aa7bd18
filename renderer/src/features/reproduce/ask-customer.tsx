import { ClipboardCopy } from 'lucide-react';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import classes from './reproduce.module.css';

const texts = reproduceTexts.ask;

/** What to ask the customer for when the text does not hold what decides: shown, and copied with one press. */
export function AskCustomer({ ask }: { ask: string }) {
  return (
    <section aria-label={texts.heading} className={classes.ask}>
      <Row justifyContent="space-between" gap={12}>
        <Text as="h2" fontSize={13} fontWeight={600}>
          {texts.heading}
        </Text>
        <CopyButton withLabel icon={ClipboardCopy} value={ask} what={texts.what} />
      </Row>
      <Text fontSize={13} whiteSpace="pre-wrap" color="text-2" breaks>
        {ask.trim()}
      </Text>
    </section>
  );
}
