import type { CallDetail } from '#shared/contract/log.ts';
import { useOverview } from '../../stores/use-operations.ts';
import { logTexts } from '../../texts/log.ts';
import { Section } from '../../ui/section.tsx';
import { TrustGuides } from '../overview/trust-guides.tsx';

const texts = logTexts.connection;

/** What helps a client whose connection ended before a request came: of the CA, what to type. */
export function BrokenConnection({ call }: { call: CallDetail }) {
  const overview = useOverview().value;
  const fix = call.trace.find(({ outcome }) => outcome === 'noted');
  if (fix === undefined) return null;
  // Only ways to trust the CA have values.
  const isAboutTrust = fix.values !== undefined;
  return (
    <Section plain title={texts.fix}>
      <p>{fix.check}</p>
      {isAboutTrust && overview !== undefined ? (
        <TrustGuides path={overview.ca.path} https={overview.addresses.https} />
      ) : null}
    </Section>
  );
}
