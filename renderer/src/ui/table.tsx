import type { ReactNode } from 'react';

interface TableProps {
  readonly label?: string;
  readonly className?: string | undefined;
  /** Names of the columns, with a width where it does not follow from what is in them. */
  readonly heads: readonly (string | readonly [name: string, width: string | number])[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table whose columns have names. */
export function Table({ label, className, heads, children }: TableProps) {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => {
            const [name, width] = typeof head === 'string' ? [head] : head;
            return (
              <th key={name} scope="col" style={{ width }}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
