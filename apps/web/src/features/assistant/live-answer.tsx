import { answerPhases } from '@sorgfalt/contract';
import { IconCheck } from '@tabler/icons-react';
import { MarkedText } from '../../domain/answers/marked-text.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Mark } from '../../ui/mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './thread.module.css';
import type { Live } from './use-answering.ts';

/** An answer that is being written, with the phase it is in. Marks come when its sentences have been checked. */
export function LiveAnswer({ live }: { live: Live }) {
  const t = useTexts();
  const at = answerPhases.indexOf(live.phase);
  return (
    <article className={styles['answer']} aria-busy="true" aria-label={t('assistant:answer.assistant')}>
      <span className={styles['who']}>
        <Mark size={18} />
      </span>
      <div className={styles['body']}>
        <ol className={styles['phases']}>
          {answerPhases.slice(0, at + 1).map((phase, place) => (
            <li key={phase} data-now={place === at || undefined}>
              {place < at ? <IconCheck size={14} aria-hidden="true" /> : <Spinner size={14} />}
              {t(`assistant:phase.${place === at && live.isStopping ? 'stopping' : phase}`)}
            </li>
          ))}
        </ol>
        <div className={styles['written']}>
          <MarkedText text={live.text} />
        </div>
        {live.sources.length > 0 && (
          <ol className={styles['cited']} aria-label={t('assistant:source.title')}>
            {live.sources.map(({ n, citation }) => (
              <li key={n}>
                <bdi>{`[${String(n)}] ${citation}`}</bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
    </article>
  );
}
