import type { ClientDocuments, WantedDocument } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../../../client/call-failed.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DocumentRow } from './document-row.tsx';
import styles from './documents.module.css';
import { documentsQuery } from './queries.ts';
import { RequestDialog } from './request-dialog.tsx';
import { RequestList } from './request-list.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { WantedList } from './wanted-list.tsx';

type About = Pick<WantedDocument, 'paper' | 'partyId' | 'form'>;

/** The documents of a client, and which of those that its kind asks for are missing. */
export function DocumentsCard({ clientId }: { clientId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(documentsQuery(clientId));
  const [about, setAbout] = useState<About>();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      title={t('files:documents.title')}
      actions={
        data && (
          <>
            <Button size="small" onClick={() => setIsAsking(true)}>
              {t('files:requests.ask')}
            </Button>
            <Button size="small" onClick={() => setAbout({ paper: 'other', partyId: null, form: null })}>
              {t('files:documents.add')}
            </Button>
          </>
        )
      }
    >
      {data === undefined && !error && <Skeleton lines={3} />}
      {data === undefined && error && (
        <CallFailed
          error={error}
          compact
          title={t('files:documents.unknown')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className={styles['parts']}>
          <WantedList documents={data} onAdd={setAbout} />
          <RequestList clientId={clientId} documents={data} />
          <Kept clientId={clientId} documents={data} />
        </div>
      )}
      {data && isAsking && (
        <RequestDialog clientId={clientId} documents={data} onClose={() => setIsAsking(false)} />
      )}
      {data && about && (
        <UploadDialog
          clientId={clientId}
          documents={data}
          about={about}
          onClose={() => setAbout(undefined)}
        />
      )}
    </Card>
  );
}

function Kept({ clientId, documents }: { clientId: string; documents: ClientDocuments }) {
  const t = useTexts();
  if (documents.documents.length === 0) return <p className={styles['quiet']}>{t('files:documents.none')}</p>;
  const names = new Map(documents.parties.map(({ partyId, name }) => [partyId, name]));
  return (
    <section>
      <h3 className={styles['heading']}>{t('files:documents.onFile')}</h3>
      <ul className={styles['list']}>
        {documents.documents.map((each) => (
          <DocumentRow
            key={each.documentId}
            clientId={clientId}
            document={each}
            nameOf={(partyId) => names.get(partyId) ?? partyId}
          />
        ))}
      </ul>
    </section>
  );
}
