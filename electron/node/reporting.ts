/**
 * Work that a timer or a thread's event begins. Nobody waits for it, so an error would end the process: it is reported instead, and
 * the service goes on without what has failed (R23). `e2e/runtime/background-work.test.ts` finds a timer that is not made of it.
 *
 * @param report hears what `work` threw, and a rejection
 */
export function reporting<Given extends readonly unknown[]>(
  report: (error: unknown) => void,
  work: (...given: Given) => unknown,
): (...given: Given) => void {
  return (...given) => void (async () => work(...given))().catch(report);
}
