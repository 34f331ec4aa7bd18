import { dataCentersTexts as texts } from '../../i18n/en/data-centers.ts';
import { useStores } from '../../stores/stores.tsx';
import { notifyConsequence } from '../../ui/notify.ts';

/**
 * A domain outside the names that the local CA may vouch for makes the service issue the CA anew (D9), and whoever
 * trusted the old one must trust the new one. Nobody should have to find that out from a failing client.
 * @returns a function to call before a change of domains; what it gives is called after it, and compares the CAs.
 * (Events may bring the new CA to the screens before the answer of the change arrives.)
 */
export function useNewAuthorityNotice(): () => () => Promise<void> {
  const { overview } = useStores();
  return () => {
    const before = overview.getState().value?.ca.fingerprint256;
    return async () => {
      await overview.getState().load();
      const after = overview.getState().value?.ca;
      if (before === undefined || after === undefined || before === after.fingerprint256) return;
      notifyConsequence(texts.newAuthority, texts.newAuthorityNext(after.path));
    };
  };
}
