import { notifyConsequence } from '../../stores/notify.ts';
import { useStores } from '../../stores/stores.tsx';
import { dataCentersTexts as texts } from '../../texts/data-centers.ts';

/**
 * A domain outside the name constraints of the local CA makes the service issue the CA anew (D9), and clients that
 * trusted the old one must trust the new one. The notice says so before a client fails.
 * @returns a function to call before a change of domains; what it gives is called after it, and compares the CAs.
 * (Events may bring the new CA before the response of the change arrives.)
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
