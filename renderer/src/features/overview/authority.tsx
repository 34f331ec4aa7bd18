import { lazy, Suspense } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDate } from '../../ui/format-time.ts';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Section } from '../../ui/section.tsx';

/** Fetched when the panel is drawn: it is below what is looked at first. */
const TrustGuides = lazy(async () => ({ default: (await import('./trust-guides.tsx')).TrustGuides }));

/** The local CA (D9): where it is, and how each platform and client is told to trust it. Addresses copies and saves it. */
export function Authority({ overview }: { overview: OperationOutput<'overview.get'> }) {
  const { ca, addresses } = overview;
  return (
    <Section title={texts.ca.title} description={texts.ca.description}>
      <KeyValueList
        labelWidth={132}
        items={factsOf(texts.ca, {
          path: <Copyable value={ca.path} what={texts.ca.copyPath} wrap />,
          fingerprint: <Copyable value={ca.fingerprint256} what={texts.ca.copyFingerprint} wrap />,
          until: formatDate(ca.notAfter),
        })}
      />
      <Suspense fallback={null}>
        <TrustGuides path={ca.path} https={addresses.https} />
      </Suspense>
    </Section>
  );
}
