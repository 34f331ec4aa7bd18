import { ProviderMark } from './provider-mark.tsx';

/** A provider in a list to choose from: its mark, its name, and the id that is sent. */
export function ProviderOption({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  return (
    <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <ProviderMark id={id} />
      <span>{name === undefined ? id : `${name} (${id})`}</span>
    </span>
  );
}
