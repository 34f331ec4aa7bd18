import type { OpenIdConsent } from '#shared/contract/openid.ts';
import type { Account } from '#shared/contract/people.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Row, Words } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';

const texts = openIdTexts.consents;

type User = Pick<Account, 'apiKey' | 'UID'>;

/** What a person allowed relying parties of OpenID Connect to know. */
export function PersonOpenId({ apiKey, UID }: User) {
  return (
    <Section plain title={texts.title}>
      <Read query={useQuery('openid.consents', { apiKey, UID })} lines={1} none={texts.none}>
        {(consents) => (
          <ul>
            {consents.map((consent) => (
              <Consent key={consent.clientID} user={{ apiKey, UID }} consent={consent} />
            ))}
          </ul>
        )}
      </Read>
    </Section>
  );
}

function Consent({ user, consent }: { user: User; consent: OpenIdConsent }) {
  const { clientID, clientName = clientID, scopes, claims, at } = consent;
  return (
    <Row as="li" display="inline-flex" flexWrap="wrap" gap="2px 10px">
      <strong>{clientName}</strong>
      <span>{[texts.scopes(scopes), ...(claims.length > 0 ? [texts.claims(claims)] : [])].join(', ')}</span>
      <Words color="text-2">{formatDateTime(at)}</Words>
      <CommandButton
        small
        label={texts.withdraw}
        aria-label={texts.withdrawLabel(clientName)}
        command="openid.withdrawConsent"
        input={{ ...user, clientID }}
        done={texts.withdrawn}
      />
    </Row>
  );
}
