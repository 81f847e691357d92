import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './file-drop.module.css';

export interface FileDropProps {
  label: string;
  buttonText: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** As of `input accept`; the server checks again. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
}

export function FileDrop({
  label,
  buttonText,
  hint,
  error,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
  className,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut; the button does the same
    <fieldset
      className={cx(styles['drop'], className)}
      aria-describedby={describedBy.join(' ') || undefined}
      data-over={isOver ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
      data-invalid={error === undefined ? undefined : ''}
      onDragOver={handleDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <legend className={styles['hidden']}>{label}</legend>
      <IconUpload size={20} aria-hidden="true" className={styles['icon']} />
      <p className={styles['label']} aria-hidden="true">
        {label}
      </p>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was mended.
          event.target.value = '';
        }}
      />
      <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {buttonText}
      </Button>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
