import { getRouteApi } from '@tanstack/react-router';
import { idOr } from '../../domain/entity-id.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FileReadBack } from './file-read-back.tsx';
import { OpenFiles } from './open-files.tsx';
import { PaymentsNav } from './payments-nav.tsx';
import { UploadCard } from './upload-card.tsx';

const route = getRouteApi('/app/payments/upload');

/** Many payments from one file: read back first, paid once it is confirmed. The address says which file it is. */
export function UploadPage() {
  const t = useTexts();
  const fileId = idOr(route.useSearch().file, undefined);
  return (
    <Page>
      <div>
        <PaymentsNav />
        <PageHeader title={t('payments:pages.upload')} subtitle={t('payments:upload.subtitle')} />
      </div>
      {fileId === undefined ? (
        <>
          <UploadCard />
          <OpenFiles />
        </>
      ) : (
        <FileReadBack key={fileId} fileId={fileId} />
      )}
    </Page>
  );
}
