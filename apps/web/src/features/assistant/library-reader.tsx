import type { LibraryPassage } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { errorText } from '../../client/error-text.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { formatDate } from '../../ui/date-format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './library-view.module.css';
import { sourceQuery } from './queries.ts';
import type { ReaderPlace } from './reader-hash.ts';

/** A source from its first article on, opened at the sentence that was cited. */
export function LibraryReader({ place }: { place: ReaderPlace }) {
  const t = useTexts();
  const ownLanguage = useLanguage();
  const language = place.language ?? ownLanguage;
  const { data, error, refetch, isFetching } = useQuery(sourceQuery(place.sourceId, language));
  return (
    <article className={styles['reader']}>
      <Link to="/app/chat/$part" params={{ part: 'library' }} hash="" className={styles['back']}>
        <IconArrowLeft size={16} aria-hidden="true" className={styles['arrow']} />
        {t('assistant:library.back')}
      </Link>
      {data ? (
        <>
          <h2 lang={language}>{data.source.title}</h2>
          <p className={styles['quiet']}>{t('assistant:source.notBinding')}</p>
          {data.passages.map((passage) => (
            <Passage key={passage.passageId} passage={passage} language={language} place={place} />
          ))}
        </>
      ) : error ? (
        <ErrorState
          title={t('assistant:library.sourceFailed')}
          reason={errorText(error, t)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </article>
  );
}

interface PassageProps {
  readonly passage: LibraryPassage;
  readonly language: string;
  readonly place: ReaderPlace;
}

function Passage({ passage, language, place }: PassageProps) {
  const t = useTexts();
  const { eId, citation, heading, text, inForceFrom, inForceUntil } = passage;
  const isTarget = eId === place.eId;
  const [start, end] = isTarget
    ? [Math.min(place.start, text.length), Math.min(place.end, text.length)]
    : [0, 0];
  return (
    <section
      className={styles['provision']}
      data-target={isTarget || undefined}
      ref={isTarget ? scrollTo : undefined}
      lang={language}
    >
      <h3>
        <bdi>{citation}</bdi>
      </h3>
      <p className={styles['quiet']}>{heading}</p>
      <p className={styles['provisionText']}>
        <bdi>
          {text.slice(0, start)}
          {end > start && <mark data-cited="">{text.slice(start, end)}</mark>}
          {text.slice(Math.max(start, end))}
        </bdi>
      </p>
      <p className={styles['quiet']}>
        {inForceFrom !== null && t('assistant:source.inForce', { date: formatDate(inForceFrom) })}
        {inForceUntil !== null && ` ${t('assistant:library.until', { date: formatDate(inForceUntil) })}`}
      </p>
    </section>
  );
}

function scrollTo(element: HTMLElement | null): void {
  (element?.querySelector('[data-cited]') ?? element)?.scrollIntoView({ block: 'center' });
}
