import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { CodeEditor } from './code-editor.tsx';

interface JsonFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  readonly placeholder?: string;
  readonly error?: ReactNode;
  /** Smallest and largest height in pixels. */
  readonly minHeight?: number;
  readonly maxHeight?: number;
  /** Numbers the lines. */
  readonly numbers?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A form field for a JSON text: highlighted, brackets matched, with search (Ctrl or Cmd F). */
export function JsonField(props: JsonFieldProps) {
  const { label, description, withAsterisk = false, placeholder, error, minHeight = 44, maxHeight = 260 } = props;
  const descriptionId = useId();
  const errorId = useId();
  const describedBy = [description && descriptionId, error && errorId].filter(Boolean).join(' ');
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      descriptionProps={{ id: descriptionId }}
      error={error}
      errorProps={{ id: errorId, role: 'status' }}
      withAsterisk={withAsterisk}
    >
      <CodeEditor
        label={label}
        invalid={Boolean(error)}
        {...(describedBy ? { describedBy } : {})}
        {...(placeholder ? { placeholder } : {})}
        value={props.value}
        onChange={props.onChange}
        minHeight={minHeight}
        maxHeight={maxHeight}
        numbers={props.numbers ?? false}
      />
    </Input.Wrapper>
  );
}
