import { swissDay } from '@sorgfalt/calendar';
import {
  isOfficer,
  type AssistantLanguage,
  type LibraryPassage,
  type LibrarySource,
} from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { formatDate } from '../../ui/date-format.ts';
import { versionText } from '../../domain/answers/source-passage.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import styles from './library-view.module.css';
import { LawChanges } from './law-changes.tsx';
import { sourceQuery } from './queries.ts';
import { readerHash, type ReaderPlace } from './reader-hash.ts';

/** A source from its first article on, opened at the sentence that was cited. */
export function LibraryReader({ place }: { place: ReaderPlace }) {
  const t = useTexts();
  const ownLanguage = useLanguage();
  const language = place.language ?? ownLanguage;
  const { role } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(sourceQuery(place.sourceId, language, place.version));
  return (
    <article className={styles['reader']}>
      <Link to="/app/chat/$part" params={{ part: 'library' }} hash="" className={styles['back']}>
        <IconArrowLeft size={16} aria-hidden="true" className={styles['arrow']} />
        {t('assistant:library.back')}
      </Link>
      {data ? (
        <>
          <h2 lang={language}>{data.source.title}</h2>
          {data.source.kind !== 'policy' && (
            <p className={styles['quiet']}>{t('assistant:source.notBinding')}</p>
          )}
          <Versions source={data.source} place={place} language={language} />
          {isOfficer(role) && hasConsolidations(data.source) && <LawChanges sourceId={place.sourceId} />}
          {data.passages.map((passage) => (
            <Passage key={passage.passageId} passage={passage} language={language} place={place} />
          ))}
        </>
      ) : error ? (
        <CallFailed
          error={error}
          title={t('assistant:library.sourceFailed')}
          gone={t('assistant:library.sourceGone')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </article>
  );
}

/** Whether there is more than one edition that was imported: only those are held against one another. */
function hasConsolidations({ kind, versions }: LibrarySource): boolean {
  return kind === 'statute' && versions.length > 1;
}

interface VersionsProps {
  readonly source: LibrarySource;
  readonly place: ReaderPlace;
  readonly language: AssistantLanguage;
}

/** The editions of a source, where there is more than one to open. */
function Versions({ source, place, language }: VersionsProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const today = swissDay(new Date(useMinute()));
  const { versions, version } = source;
  if (versions.length < 2) return null;
  const shown = versions.some((each) => each.version === place.version) ? place.version : version;
  return (
    <Field label={t('assistant:library.edition')}>
      <NativeSelect
        value={shown}
        options={versions.map((each) => ({
          value: each.version,
          label: `${versionText(each.version)} · ${t(standingOf(each, today), { date: formatDate(each.inForceFrom ?? '') })}`,
        }))}
        onChange={({ target }) =>
          void navigate({
            to: '/app/chat/$part',
            params: { part: 'library' },
            hash: readerHash({ ...place, language, version: target.value }),
          })
        }
      />
    </Field>
  );
}

function standingOf({ inForceFrom, inForceUntil }: LibrarySource['versions'][number], day: string) {
  if ((inForceFrom ?? '') > day) return 'assistant:library.toCome';
  return inForceUntil !== null && inForceUntil <= day ? 'assistant:library.past' : 'assistant:library.now';
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
