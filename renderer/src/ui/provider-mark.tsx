import { MARK_SIZE, markOf } from '#shared/page-style/provider-mark.ts';

/** The mark of a provider, the same as on the pages where users log in; its name stands beside it. */
export function ProviderMark({ id, size = 18 }: { readonly id: string; readonly size?: number }) {
  return (
    <svg
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      width={size}
      height={size}
      style={{ flex: 'none', verticalAlign: 'middle' }}
      aria-hidden
    >
      {markOf(id).map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
