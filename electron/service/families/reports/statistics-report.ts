import type { MethodResult } from '#service/methods/index.ts';
import type { statistics } from './dependencies.ts';
import { checkDates, reportData } from './report.ts';
import type { Selection } from './statistics.ts';

/** @throws ApiError 400006 when the days are in the wrong order, 504001 */
export async function statisticsReport(
  count: ReturnType<typeof statistics>,
  selection: Selection,
  dataFormat: string | undefined,
): Promise<MethodResult> {
  checkDates(selection);
  const { startDate, endDate, measures, dimensions } = selection;
  const rows = await count(selection);
  return {
    data: reportData([...dimensions, ...measures], rows, dataFormat),
    did: `Counted ${measures.join(', ')} from ${startDate} to ${endDate}.`,
  };
}
