import { Eraser, FileText, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MOST_PASTED } from '#shared/contract/reproduce.ts';
import { textOf } from '#shared/pasted-calls/byte-text.ts';
import { reproduceTexts } from '../../i18n/en/reproduce.ts';
import { pasteCall, useReproduce } from '../../stores/reproduce.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { notifyProblem } from '../../ui/notify.ts';
import classes from './reproduce.module.css';

const texts = reproduceTexts.field;

/** Longer texts are shown as a file: nobody edits a HAR here, and a field of its size would be slow. */
const LONGEST_SHOWN = 100_000;
const LONGEST_DATA_SHOWN = 4_000;

/** Reads a file into the field. */
export async function readCallFile(file: File): Promise<void> {
  if (file.size > MOST_PASTED) return notifyProblem({ code: 'invalid-input', message: texts.tooLong });
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) return notifyProblem({ code: 'invalid-input', message: texts.binary });
  pasteCall(text, file.name);
}

/** The large field for the call, or the file that it came in. */
export function PasteField() {
  const { text, fileName } = useReproduce();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isData = fileName !== undefined || text.trimStart().startsWith('{');
  const isFile = text.length > (isData ? LONGEST_DATA_SHOWN : LONGEST_SHOWN);
  const takeWhole = (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const replacesAll = selectionStart === 0 && selectionEnd === value.length;
    const pasted = event.clipboardData.getData('text/plain');
    if (!replacesAll || pasted === '') return;
    // Taken as it is: the field itself would turn the line ends of a raw request into others.
    event.preventDefault();
    pasteCall(pasted);
  };
  return (
    <div className={classes.paste} data-empty={text === '' || undefined}>
      {isFile ? (
        <p className={classes.file}>
          <FileText size={16} aria-hidden />
          <span>{texts.file(fileName ?? texts.pasted, formatBytes(text.length))}</span>
        </p>
      ) : (
        <textarea
          ref={field}
          className={classes.field}
          aria-label={texts.label}
          data-reproduce-field
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder={texts.placeholder}
          value={text}
          onPaste={takeWhole}
          onChange={(event) => pasteCall(event.currentTarget.value)}
        />
      )}
      <div className={classes.pasteFoot}>
        <span className={classes.hint}>{fileName === undefined || isFile ? texts.hint : fileName}</span>
        <Button small tone="quiet" icon={FolderOpen} onClick={() => chooser.current?.click()}>
          {texts.openFile}
        </Button>
        {text === '' ? null : (
          <Button
            small
            tone="quiet"
            icon={Eraser}
            onClick={() => {
              flushSync(() => pasteCall(''));
              // The button is gone now; the next thing is another paste.
              field.current?.focus();
            }}
          >
            {texts.clear}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-hidden
          tabIndex={-1}
          accept=".har,.json,.txt,.http,.log,text/*"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void readCallFile(file);
          }}
        />
      </div>
    </div>
  );
}
