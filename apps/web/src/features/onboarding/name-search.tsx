import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const typingPauseMs = 250;

interface NameSearchProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  onTextChange(text: string): void;
}

/** The field in which a list is searched for a name, once somebody stops typing. */
export function NameSearch({ label, hint, text, onTextChange }: NameSearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed last does not narrow a list whose filters have been cleared since.
  useEffect(() => () => clearTimeout(timer.current), []);
  const handleSearch = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onTextChange(next.trim()), typingPauseMs);
  };
  return (
    <Field label={label} labelHidden>
      <TextInput
        type="search"
        data-filter=""
        startIcon={<IconSearch size={16} />}
        placeholder={hint}
        maxLength={140}
        defaultValue={text}
        onChange={(event) => handleSearch(event.target.value)}
      />
    </Field>
  );
}
