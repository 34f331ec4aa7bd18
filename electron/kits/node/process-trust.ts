// As a whole: an import of a member that an old Node has not would hide the command's sentence about it.
import tls from 'node:tls';

/** Services that use a CA which was made before may share it. */
const services = new Map<string, number>();

/**
 * Lets all that connects from this process trust a CA: the app's own `fetch`, `https`, database drivers.
 *
 * @param ca PEM
 * @returns what ends it, with the last service of the CA
 */
export function trustInProcess(ca: string): () => void {
  const others = (): string[] => tls.getCACertificates('default').filter((each) => each.trim() !== ca.trim());
  const change = (by: 1 | -1): void => {
    const count = (services.get(ca) ?? 0) + by;
    services.set(ca, count);
    tls.setDefaultCACertificates(count > 0 ? [...others(), ca] : others());
  };
  change(1);
  return () => change(-1);
}
