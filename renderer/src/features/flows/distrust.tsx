import { useEffect, useState } from 'react';
import { useStores } from '../../stores/stores.tsx';
import { useOverview } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Notice } from '../../ui/notice.tsx';
import { guideOfBrowser } from '../overview/trust.ts';
import { TrustGuides } from '../overview/trust-guides.tsx';

/** How the log says that a browser does not accept the certificate. */
const distrust: ReadonlySet<string> = new Set([
  ...['connection.unknown-ca', 'connection.certificate-refused', 'connection.closed-after-certificate'],
]);

/**
 * Says that the login stands behind the warning of a browser that does not trust the CA, with what this browser needs. It knows
 * from the connections that break off while a run waits to be opened.
 */
export function Distrust() {
  const { live } = useStores();
  const overview = useOverview().value;
  const [isRefused, setRefused] = useState(false);
  useEffect(
    () =>
      live.onCall(({ cause }) => {
        if (cause !== undefined && distrust.has(cause)) setRefused(true);
      }),
    [live],
  );
  if (!isRefused || overview === undefined) return null;
  return (
    <>
      <Notice tone="warn">{texts.distrust.text}</Notice>
      <details>
        <summary>{texts.distrust.remedy}</summary>
        <TrustGuides
          path={overview.ca.path}
          https={overview.addresses.https}
          first={guideOfBrowser(navigator.userAgent)}
        />
      </details>
    </>
  );
}
