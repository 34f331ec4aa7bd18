import { useEffect, useRef, useState } from 'react';
import classes from './bundles.module.css';

interface CallFileDropProps {
  /** What can be dropped. */
  readonly label: string;
  readonly onFile: (file: File) => void;
  /** Is asked first, within the event of the drop. @returns true when it takes what was dropped */
  readonly onDrop?: ((dropped: DataTransfer) => boolean) | undefined;
}

/** Takes a file that is dropped anywhere on the window while it is mounted. Texts that are dragged are left alone. */
export function CallFileDrop({ label, onFile, onDrop }: CallFileDropProps) {
  const [over, setOver] = useState(false);
  const latest = useRef({ onFile, onDrop });
  latest.current = { onFile, onDrop };
  useEffect(() => {
    const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    // The element that the pointer has entered last: enter comes before leave.
    let entered: EventTarget | null = null;
    const enter = (event: DragEvent) => {
      if (!hasFile(event)) return;
      entered = event.target;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.target === entered) setOver(false);
    };
    const dragOver = (event: DragEvent) => {
      // Without this the browser would leave the console for the file.
      if (hasFile(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined || event.dataTransfer === null) return;
      event.preventDefault();
      if (latest.current.onDrop?.(event.dataTransfer)) return;
      latest.current.onFile(file);
    };
    const listeners = [
      ['dragenter', enter],
      ['dragleave', leave],
      ['dragover', dragOver],
      ['drop', drop],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={classes.drop} aria-hidden>
      {label}
    </div>
  );
}
