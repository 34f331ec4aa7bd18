import { Eraser, FileText, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { holdsACall } from '#shared/pasted-calls/looks-like-a-call.ts';
import { pasteCall, useReproduce } from '../../stores/reproduce.ts';
import { reproduceTexts } from '../../texts/reproduce.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { Hint } from '../../ui/layout.tsx';
import { openFile, openText } from './open-file.ts';
import classes from './reproduce.module.css';

const texts = reproduceTexts.field;

/** Longer texts are shown as a file: nobody edits a HAR here, and a field of its size would be slow. */
const MAX_SHOWN_LENGTH = 100_000;
const MAX_DATA_SHOWN_LENGTH = 4_000;

/** The large field for the call, or the file that it came in. */
export function PasteField() {
  const { text, fileName } = useReproduce();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isData = fileName !== undefined || text.trimStart().startsWith('{');
  const isFile = text.length > (isData ? MAX_DATA_SHOWN_LENGTH : MAX_SHOWN_LENGTH);
  const takeWhole = (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const replacesAll = selectionStart === 0 && selectionEnd === value.length;
    const pasted = event.clipboardData.getData('text/plain');
    const [picture] = event.clipboardData.files;
    if (pasted === '' && picture !== undefined) {
      event.preventDefault();
      void openFile(picture);
      return;
    }
    // Another call takes the place of the former one; a value in it does not, nor an address behind "curl ".
    const goesOn = selectionStart === value.length && /[ \t]$/.test(value);
    if (pasted === '' || !(replacesAll || (holdsACall(pasted) && !goesOn))) return;
    // Taken as it is: the field itself would turn the line ends of a raw request into others.
    event.preventDefault();
    openText(pasted);
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
        <Hint as="span">{fileName === undefined || isFile ? texts.hint : fileName}</Hint>
        <Button small tone="quiet" icon={FolderOpen} label={texts.openFile} onClick={() => chooser.current?.click()} />
        {text === '' ? null : (
          <Button
            small
            tone="quiet"
            icon={Eraser}
            label={texts.clear}
            onClick={() => {
              flushSync(() => pasteCall(''));
              // The button is gone now; the next thing is another paste.
              field.current?.focus();
            }}
          />
        )}
        <FileInput
          ref={chooser}
          accept=".har,.json,.txt,.http,.log,.bru,.yaml,.yml,.csv,.eml,text/*,image/*,.pdf"
          label={texts.openFile}
          onFile={openFile}
        />
      </div>
    </div>
  );
}
