import { type DragEvent, useState } from 'react';
import { takeFile, takeText } from './take-text.ts';

/** Takes files and texts that are dropped on the panel. */
export function useFileDrop() {
  const [over, setOver] = useState(false);
  const holds = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    /** True while a file is held over the panel. */
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!holds(event) && !event.dataTransfer.types.includes('text/plain')) return;
        // Otherwise the page would be left for the file.
        event.preventDefault();
        if (holds(event)) setOver(true);
      },
      onDragLeave(event: DragEvent) {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        const text = event.dataTransfer.getData('text/plain');
        if (file) void takeFile(file);
        else if (text !== '') takeText(text);
      },
    },
  };
}
