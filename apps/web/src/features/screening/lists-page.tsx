import { mayCall, screeningRoutes } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DownloadsCard } from './downloads-card.tsx';
import { downloadProblemText } from './import-problem.ts';
import { ImportsCard } from './imports-card.tsx';
import { IndexProgress } from './index-progress.tsx';
import { ListChanges } from './list-changes.tsx';
import { ListsTable } from './lists-table.tsx';
import { listsQuery } from './queries.ts';
import { RescreeningsCard } from './rescreenings-card.tsx';
import { UploadCard } from './upload-card.tsx';
import { useSentFiles } from './use-sent-files.ts';

/** The lists that names are compared with, how new versions come in and what they meant for the clients. */
export function ListsPage() {
  const t = useTexts();
  const { role } = useAuth();
  const isAdmin = mayCall(screeningRoutes.importFiles.access, role);
  const uploads = useSentFiles();
  const { data } = useQuery(listsQuery);
  const stale = data?.lists.filter(({ isStale }) => isStale) ?? [];
  const failing = data?.lists.filter(({ download }) => download?.failedSince != null) ?? [];
  return (
    <Page space="wide">
      <PageHeader title={t('screening:title')} subtitle={t('screening:subtitle')} />
      {(data?.standing === 'none' || data?.standing === 'invented') && (
        <Banner tone="bad" title={t(`screening:standing.${data.standing}.title`)}>
          {t(`screening:standing.${data.standing}.text`)}
        </Banner>
      )}
      {stale.length > 0 && (
        <Banner tone="caution" title={t('screening:stale.title', { count: stale.length })}>
          {stale.map(({ name }) => name).join(', ')}. {t('screening:stale.text')}
        </Banner>
      )}
      <IndexProgress />
      {failing.map(({ listId, name, download }) => (
        <Banner key={listId} tone="caution" title={t('screening:download.failing', { list: name })}>
          {downloadProblemText(download?.errorCode ?? null, t)} {t('screening:download.since')}{' '}
          <DateText value={download?.failedSince ?? ''} withTime />
        </Banner>
      ))}
      <ListsTable />
      <DownloadsCard isAdmin={isAdmin} />
      <RescreeningsCard />
      <ListChanges lists={data?.lists ?? []} />
      {isAdmin ? (
        <UploadCard onSent={uploads.keep} />
      ) : (
        <Banner tone="info">{t('screening:adminOnly')}</Banner>
      )}
      <ImportsCard isAdmin={isAdmin} uploads={uploads} />
    </Page>
  );
}
