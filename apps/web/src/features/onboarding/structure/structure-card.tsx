import { partyRoutes } from '@sorgfalt/contract';
import type { Structure } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { CallFailed } from '../../../client/call-failed.tsx';
import { call } from '../../../client/api-client.ts';
import { save } from '../../../client/download.ts';
import { errorText } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmStructure } from './confirm-structure.tsx';
import { FormsList } from './forms-list.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { InterestDialog } from './interest-dialog.tsx';
import { LazyDrawing } from './lazy-drawing.tsx';
import { offeredKinds } from './offered-kinds.ts';
import { OwnersList } from './owners-list.tsx';
import { PartyDialog } from './party-dialog.tsx';
import { PartyHits } from './party-hits.tsx';
import { structureQuery } from './queries.ts';
import { StructureTable } from './structure-table.tsx';
import styles from './structure.module.css';

type Opened = 'party' | 'interest' | 'import';

interface StructureCardProps {
  /** The case on whose page it stands. */
  readonly caseId: string;
  readonly clientId: string;
  readonly name: string;
}

/** Who stands behind a client: the beneficial owners with their reasons, and everybody in between. */
export function StructureCard({ caseId, clientId, name }: StructureCardProps) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(structureQuery(clientId));
  const [opened, setOpened] = useState<Opened>();
  return (
    <Card
      title={t('clients:structure.title')}
      subtitle={t('clients:structure.subtitle')}
      actions={data && <Acts structure={data.structure} onOpen={setOpened} />}
    >
      {data === undefined && !error && <Skeleton lines={3} />}
      {data === undefined && error && (
        <CallFailed
          error={error}
          compact
          title={t('clients:structure.unknown')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.structure === null && <p className={styles['quiet']}>{t('clients:structure.none')}</p>}
      {data?.structure && <Known structure={data.structure} caseId={caseId} />}
      {data && opened !== undefined && (
        <Entry
          opened={opened}
          structure={data.structure}
          client={{ clientId, name }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}

/** What can be added; of one party alone only that a lawyer or notary leaves clients unnamed. */
function Acts({ structure, onOpen }: { structure: Structure | null; onOpen(opened: Opened): void }) {
  const t = useTexts();
  return (
    <div className={styles['buttons']}>
      <Button size="small" onClick={() => onOpen('party')}>
        {t(structure === null ? 'clients:structure.begin' : 'clients:structure.addParty')}
      </Button>
      {structure !== null && offeredKinds(structure).length > 0 && (
        <Button size="small" onClick={() => onOpen('interest')}>
          {t('clients:structure.addInterest')}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={() => onOpen('import')}>
        {t('clients:structure.import')}
      </Button>
    </div>
  );
}

interface EntryProps {
  readonly opened: Opened;
  readonly structure: Structure | null;
  readonly client: { readonly clientId: string; readonly name: string };
  onClose(): void;
}

function Entry({ opened, structure, client: { clientId, name }, onClose }: EntryProps) {
  const at = { clientId, version: structure?.version ?? 0, onClose };
  if (opened === 'import') return <ImportDialog {...at} />;
  if (opened === 'party')
    return <PartyDialog {...at} party={null} {...(structure === null ? { name } : {})} />;
  return structure && <InterestDialog structure={structure} interest={null} onClose={onClose} />;
}

function Known({ structure, caseId }: { structure: Structure; caseId: string }) {
  const t = useTexts();
  const [isDrawn, setIsDrawn] = useState(false);
  return (
    <div className={styles['parts']}>
      <ConfirmStructure structure={structure} />
      <OwnersList structure={structure} />
      <FormsList structure={structure} caseId={caseId} />
      <PartyHits structure={structure} />
      <StructureTable structure={structure} />
      <div className={styles['buttons']}>
        <Button size="small" aria-expanded={isDrawn} onClick={() => setIsDrawn(!isDrawn)}>
          {t(isDrawn ? 'clients:structure.hideDrawing' : 'clients:structure.showDrawing')}
        </Button>
        <ExportButton clientId={structure.clientId} />
      </div>
      {isDrawn && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <LazyDrawing structure={structure} />
        </Suspense>
      )}
    </div>
  );
}

function ExportButton({ clientId }: { clientId: string }) {
  const t = useTexts();
  const [problem, setProblem] = useState<string>();
  const handleExport = async () => {
    try {
      const { statements } = await call(partyRoutes.exportFile, { params: { clientId } });
      save(
        new Blob([JSON.stringify(statements, null, 2)], { type: 'application/json' }),
        `bods-${clientId}.json`,
      );
      setProblem(undefined);
    } catch (error) {
      setProblem(errorText(error, t));
    }
  };
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => void handleExport()}>
        {t('clients:structure.export')}
      </Button>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </>
  );
}
