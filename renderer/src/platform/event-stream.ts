import type { ServiceEvent } from '#shared/contract/events.ts';

/**
 * Reads the event stream of the service: server-sent events, one line of data each. `EventSource` cannot be used: it
 * sends no header, so the tab could not show its secret (R54).
 *
 * @param hear called for each event, in order; a line that is no event is skipped
 * @returns resolves when the stream ends; rejects when it breaks off
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  hear: (event: ServiceEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (begun + value).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      const event = line.startsWith('data:') ? readEvent(line.slice('data:'.length)) : undefined;
      if (event !== undefined) hear(event);
    }
  }
}

function readEvent(data: string): ServiceEvent | undefined {
  try {
    const event: unknown = JSON.parse(data);
    if (typeof event !== 'object' || event === null || !('seq' in event) || !('type' in event)) return undefined;
    return typeof event.seq === 'number' ? (event as ServiceEvent) : undefined;
  } catch {
    return undefined;
  }
}
