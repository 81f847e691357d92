import { createContext, use } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from './answers.module.css';

export interface Cited {
  /** Names of the sources by their number; what is not among them is no source. */
  readonly citations: ReadonlyMap<number, string>;
  /** The source that is open. */
  readonly openN: number | null;
}

export const CitedContext = createContext<Cited>({ citations: new Map(), openN: null });

/** The number of a source, which opens it; a number without a source, or without a way to open it, is text. */
export function CiteButton({ n, onCite }: { n: number; onCite: ((n: number) => void) | undefined }) {
  const t = useTexts();
  const { citations, openN } = use(CitedContext);
  const citation = citations.get(n);
  if (citation === undefined || onCite === undefined)
    return <span className={styles['mark']}>{`[${String(n)}]`}</span>;
  return (
    <button
      type="button"
      className={styles['cite']}
      aria-label={t('assistant:source.open', { n, citation })}
      aria-pressed={openN === n}
      title={citation}
      onClick={() => onCite(n)}
    >
      {n}
    </button>
  );
}
