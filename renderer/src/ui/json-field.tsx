import { Input } from '@mantine/core';
import { useId } from 'react';
import { CodeEditor } from './code-editor.tsx';

export interface JsonFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A form field for a JSON text: highlighted, brackets matched, with search (Ctrl or Cmd F). */
export function JsonField({ label, description, withAsterisk = false, placeholder, value, onChange }: JsonFieldProps) {
  const descriptionId = useId();
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      descriptionProps={{ id: descriptionId }}
      withAsterisk={withAsterisk}
    >
      <CodeEditor
        label={label}
        {...(description ? { describedBy: descriptionId } : {})}
        {...(placeholder ? { placeholder } : {})}
        value={value}
        onChange={onChange}
        minHeight={44}
        maxHeight={260}
      />
    </Input.Wrapper>
  );
}
