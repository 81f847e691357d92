import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { cx } from './class-names.ts';
import { groupIban, truncateMiddle } from './truncate-middle.ts';
import { useUiTexts } from './ui-texts.tsx';
import styles from './code-text.module.css';

export interface CodeTextProps {
  value: string;
  kind?: 'id' | 'hash' | 'iban';
  /** Longest text shown; the middle is left out beyond it. 0 shows all. */
  max?: number;
  /** Hashes and IBANs have the copy button unless it is refused. */
  copy?: boolean;
  className?: string;
}

const SHOWN_MS = 1500;
/** On paper nothing can be copied or pointed at: what is short enough to be compared stands there whole. */
const PRINTED_MAX = 100;

export function CodeText({ value, kind = 'id', max, copy = kind !== 'id', className }: CodeTextProps) {
  const texts = useUiTexts();
  const [copied, setCopied] = useState(false);
  const limit = max ?? (kind === 'hash' ? 17 : 0);
  const whole = kind === 'iban' ? groupIban(value) : value;
  const shown = truncateMiddle(whole, limit);
  const handleCopy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <span className={cx(styles['code'], className)}>
      <bdi
        dir="ltr"
        className={styles['text']}
        title={shown === whole ? undefined : whole}
        data-whole={shown !== whole && whole.length <= PRINTED_MAX ? whole : undefined}
        translate="no"
      >
        <span>{shown}</span>
      </bdi>
      {copy && (
        <button
          type="button"
          className={styles['copy']}
          aria-label={`${copied ? texts.copied : texts.copy}: ${whole}`}
          title={copied ? texts.copied : texts.copy}
          onClick={(event) => {
            event.stopPropagation();
            void handleCopy();
          }}
        >
          {copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
        </button>
      )}
    </span>
  );
}
