import type { AnswerSource } from '@sorgfalt/contract';
import { createContext, use } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './answers.module.css';

type Source = Pick<AnswerSource, 'citation' | 'text'>;

export interface Cited {
  /** The sources by their number; what is not among them is no source. */
  readonly sources: ReadonlyMap<number, Source>;
  /** The source that is open. */
  readonly openN: number | null;
}

export const CitedContext = createContext<Cited>({ sources: new Map(), openN: null });

/** So much of a passage says whether it is the one to open. */
const shownChars = 240;

function opening({ citation, text }: Source): string {
  const words = text.replaceAll(/\s+/gu, ' ').trim();
  const cut = words.length <= shownChars ? words : `${words.slice(0, shownChars).replace(/\s\S*$/u, '')}…`;
  return `${citation}: ${cut}`;
}

/** The number of a source, which says what stands there when it is pointed at, and opens it; a number without a source, or without a way to open it, is text. */
export function CiteButton({ n, onCite }: { n: number; onCite: ((n: number) => void) | undefined }) {
  const t = useTexts();
  const { sources, openN } = use(CitedContext);
  const source = sources.get(n);
  if (source === undefined || onCite === undefined)
    return <span className={styles['mark']}>{`[${String(n)}]`}</span>;
  return (
    <Tooltip text={opening(source)}>
      <button
        type="button"
        className={styles['cite']}
        aria-label={t('assistant:source.open', { n, citation: source.citation })}
        aria-pressed={openN === n}
        onClick={() => onCite(n)}
      >
        {n}
      </button>
    </Tooltip>
  );
}
