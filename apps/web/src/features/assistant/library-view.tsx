import { isOfficer, type LibrarySource } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { versionText } from '../../domain/answers/source-passage.tsx';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import styles from './library-view.module.css';
import { LibraryReader } from './library-reader.tsx';
import { libraryQuery } from './queries.ts';
import { PolicyDesk } from './policy-desk.tsx';
import { readerPlace } from './reader-hash.ts';
import { StatuteDialog } from './statute-dialog.tsx';

/** What the assistant reads; or the source that the address names. */
export function LibraryView() {
  const t = useTexts();
  const hash = useLocation({ select: (location) => location.hash });
  const place = readerPlace(hash);
  const { role } = useAuth();
  if (place !== null) return <LibraryReader key={place.sourceId} place={place} />;
  return (
    <>
      {isOfficer(role) && <PolicyDesk />}
      <Card
        title={t('assistant:library.texts')}
        subtitle={t('assistant:library.intro')}
        className={styles['desk']}
        {...(role === 'admin' ? { actions: <ActImport /> } : {})}
      >
        <Texts />
      </Card>
    </>
  );
}

function ActImport() {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <IconFileImport size={16} aria-hidden="true" />
        {t('assistant:act.title')}
      </Button>
      {isOpen && <StatuteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Texts() {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useQuery(libraryQuery(useLanguage()));
  if (error && data === undefined) {
    return (
      <CallFailed
        error={error}
        title={t('assistant:library.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) return <Skeleton lines={8} />;
  if (data.sources.length === 0) return <EmptyState title={t('assistant:library.empty')} />;
  return (
    <ul className={styles['shelf']}>
      {data.sources.map((source) => (
        <Row key={source.sourceId} source={source} />
      ))}
    </ul>
  );
}

function Row({ source }: { source: LibrarySource }) {
  const t = useTexts();
  const { sourceId, name, title, srNumber, version, provisions, kind, owner, inForceFrom } = source;
  const now = useMinute();
  const age = ageDays(kind === 'policy' ? (inForceFrom ?? '') : version, now);
  const isToCome = inForceFrom !== null && Date.parse(inForceFrom) > now;
  return (
    <li className={styles['row']}>
      <div className={styles['names']}>
        <Link to="/app/chat/$part" params={{ part: 'library' }} hash={encodeURIComponent(sourceId)}>
          {name}
        </Link>
        <span className={styles['quiet']}>
          {title}
          {srNumber !== null && (
            <>
              {' · '}
              <bdi dir="ltr">SR {srNumber}</bdi>
            </>
          )}
        </span>
      </div>
      <div className={styles['facts']}>
        <span>{t(`assistant:source.${kind}`)}</span>
        <span>
          {t('assistant:library.provisions', { count: provisions })}
          {owner !== null && ` · ${owner}`}
        </span>
        <span>
          {version === ''
            ? t('assistant:source.noVersion')
            : t('assistant:source.version', { version: versionText(version) })}
          {age !== null && ` · ${t('assistant:library.age', { count: age })}`}
          {isToCome && ` · ${t('assistant:library.toCome', { date: formatDate(inForceFrom) })}`}
        </span>
      </div>
    </li>
  );
}

/** Whole days since the day of a version; null for one that is no day, or one to come. */
function ageDays(version: string, nowMs: number): number | null {
  const since = nowMs - Date.parse(`${version}T00:00:00Z`);
  return since >= 0 ? Math.floor(since / 86_400_000) : null;
}
