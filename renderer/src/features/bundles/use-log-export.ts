import { useRef, useState } from 'react';
import type { CallFileFormat } from '#shared/contract/call-files.ts';
import type { LogFilter } from '#shared/contract/log.ts';
import { usePlatform } from '../../platform/context.tsx';
import { notifyDone, notifyProblem } from '../../stores/notify.ts';
import { bundleTexts } from '../../texts/bundles.ts';

const texts = bundleTexts.files;
const types: Readonly<Record<CallFileFormat, string>> = { har: 'application/json', ndjson: 'application/x-ndjson' };

interface LogExport {
  /** @param name of the file; absent: that of a part of the log, with the day */
  readonly start: (format: CallFileFormat, filter: LogFilter, name?: string) => Promise<void>;
  /** Calls so far; undefined: nothing is being exported. */
  readonly calls: number | undefined;
  readonly cancel: () => void;
}

/** Exports the calls of a filter to a file, part by part, so that it can be watched and cancelled. */
export function useLogExport(): LogExport {
  const { invoke, saveFile } = usePlatform();
  const [calls, setCalls] = useState<number>();
  const cancelled = useRef(false);
  const start: LogExport['start'] = async (format, filter, name) => {
    cancelled.current = false;
    setCalls(0);
    const parts: string[] = [];
    let count = 0;
    let after: string | undefined;
    try {
      do {
        const part = await invoke('callFiles.export', { format, filter, ...(after !== undefined && { after }) });
        if (!part.ok) {
          notifyProblem(part.error);
          return;
        }
        parts.push(part.value.text);
        count += part.value.calls;
        after = part.value.next;
        setCalls(count);
      } while (after !== undefined && !cancelled.current);
      if (cancelled.current) return;
      if (count === 0) {
        notifyProblem({ code: 'not-found', message: texts.none, next: texts.noneNext });
        return;
      }
      const fileName = name ?? texts.fileName(format, new Date().toISOString().slice(0, 10));
      saveFile(fileName, parts.join(''), types[format]);
      notifyDone(texts.exported(count));
    } finally {
      setCalls(undefined);
    }
  };
  return {
    start,
    calls,
    cancel() {
      cancelled.current = true;
    },
  };
}
