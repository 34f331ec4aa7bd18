import type { OperationOutput } from '#shared/contract/index.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Section } from '../../ui/section.tsx';

const texts = settingsTexts.about;

/** Which service this is, and where its things are. */
export function About({ overview }: { overview: OperationOutput<'overview.get'> }) {
  const { version, dataDir, secretsAtRest } = overview;
  return (
    <Section title={texts.title} description={texts.description}>
      <KeyValueList
        labelWidth={124}
        items={factsOf(texts, {
          version,
          dataFolder:
            secretsAtRest === 'memory' ? texts.inMemory : <Copyable value={dataDir} what={texts.copyDataFolder} wrap />,
        })}
      />
    </Section>
  );
}
