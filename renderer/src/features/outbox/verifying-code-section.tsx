import { useState } from 'react';
import type { WebhookVersion } from '#shared/contract/webhooks.ts';
import { verifyingCode } from '#shared/webhooks/verifying-code.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Section } from '../../ui/section.tsx';

const texts = deliveryTexts.detail;

/** How a receiver verifies a delivery of this version, in four languages (U 5). */
export function VerifyingCode({ version }: { version: WebhookVersion }) {
  const programs = verifyingCode(version);
  const [language, setLanguage] = useState<string>('node');
  const chosen = programs.find((one) => one.language === language) ?? programs[0];
  return (
    <Section plain title={texts.verify} description={version === '2.0' ? texts.verifyJwtAbout : texts.verifyAbout}>
      <ChoiceField
        hideLabel
        label={texts.language}
        value={language}
        options={programs.map((one) => ({ value: one.language, label: one.name }))}
        onChange={setLanguage}
      />
      {chosen ? <CodeBlock code={chosen.code} what={chosen.name} wrap="between words" maxHeight={320} /> : null}
    </Section>
  );
}
