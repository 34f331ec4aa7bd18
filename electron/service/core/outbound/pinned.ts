import type { LookupFunction } from 'node:net';
import type { Destination } from './destination.ts';

/** Connects to the addresses that were checked, whatever a resolver says by now (R32). */
export const pinned =
  ({ addresses }: Destination): LookupFunction =>
  (_host, options, done) => {
    const wanted = addresses.filter(
      ({ family }) => options.family === 0 || !options.family || options.family === family,
    );
    const [first] = wanted.length > 0 ? wanted : addresses;
    if (options.all) done(null, [...wanted]);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };
