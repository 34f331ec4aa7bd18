import type { OperationOutput } from '#shared/contract/index.ts';

/** A data center with the number of its sites. */
export type DataCenterRow = OperationOutput<'dataCenters.list'>[number];
