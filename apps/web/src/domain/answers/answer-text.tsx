import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import type { CheckedSentence } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Answer } from './answer.ts';
import { CiteButton } from './cite-button.tsx';
import { MarkedLine, MarkedText } from './marked-text.tsx';
import styles from './answers.module.css';

interface AnswerTextProps {
  readonly answer: Pick<Answer, 'text' | 'sentences' | 'refusal' | 'language'>;
  readonly openN: number | null;
  readonly onCite?: (n: number) => void;
}

/** An answer whose sentences were checked, each on a line of its own with its mark; any other as it was written. */
export function AnswerText({ answer, openN, onCite }: AnswerTextProps) {
  const { text, sentences, refusal, language } = answer;
  if (refusal !== null || sentences.length === 0) {
    return (
      <div className={styles['text']} lang={language}>
        <MarkedText text={text} onCite={onCite} />
      </div>
    );
  }
  return (
    <ul className={styles['sentences']} lang={language}>
      {sentences.map((sentence) => (
        <SentenceLine
          key={sentence.start}
          sentence={sentence}
          text={text.slice(sentence.start, sentence.end).trim()}
          isOpen={openN !== null && sentence.cites.includes(openN)}
          onCite={onCite}
        />
      ))}
    </ul>
  );
}

interface SentenceLineProps {
  readonly sentence: CheckedSentence;
  readonly text: string;
  /** The source that is open is its own. */
  readonly isOpen: boolean;
  readonly onCite: ((n: number) => void) | undefined;
}

function SentenceLine({ sentence, text, isOpen, onCite }: SentenceLineProps) {
  const t = useTexts();
  const line = text.replace(/^\s{0,3}(?:[-*+•]|\d{1,3}[.)])\s+/, '');
  const unwritten = sentence.cites.filter((n) => !line.includes(`[${String(n)}]`));
  return (
    <li className={styles['sentence']} data-open={isOpen || undefined}>
      <span>
        <MarkedLine text={line} onCite={onCite} />
        {unwritten.map((n) => (
          <CiteButton key={n} n={n} onCite={onCite} />
        ))}
      </span>
      {sentence.isFactual && (
        <span className={styles['support']} data-supported={sentence.isSupported || undefined}>
          {sentence.isSupported ? (
            <IconCheck size={18} aria-hidden="true" />
          ) : (
            <IconCircleDashed size={18} aria-hidden="true" />
          )}
          <VisuallyHidden>
            {t(sentence.isSupported ? 'assistant:sentence.supported' : 'assistant:sentence.unsupported')}
          </VisuallyHidden>
        </span>
      )}
      {sentence.isFactual && !sentence.isSupported && (
        <p className={styles['why']}>{t('assistant:sentence.unsupported')}</p>
      )}
    </li>
  );
}
