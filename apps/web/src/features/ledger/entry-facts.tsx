import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayOpen, screens } from '../../domain/access.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { kindText } from './words.ts';

/** Place in the log, seal and metadata of an entry. */
export function EntryFacts({ entry }: { entry: LedgerEntryDetail }) {
  const t = useTexts();
  const orNotYet = (value: number | null) =>
    value === null ? t('ledger:detail.notYet') : <NumberText value={value} />;
  const hash = (value: string) => <CodeText kind="hash" value={value} />;
  return (
    <>
      <Card title={t('ledger:detail.title')}>
        <KeyValueList
          items={[
            { label: t('ledger:detail.entryId'), value: <CodeText value={entry.entry_id} copy /> },
            { label: t('ledger:detail.block'), value: orNotYet(entry.block) },
            { label: t('ledger:detail.index'), value: orNotYet(entry.leaf_index) },
            { label: t('ledger:detail.size'), value: orNotYet(entry.tree_size) },
            { label: t('ledger:detail.proofHash'), value: hash(entry.proof_hash) },
            {
              label: t('ledger:detail.txHash'),
              value: entry.tx_hash === null ? t('ledger:detail.notYet') : hash(entry.tx_hash),
            },
            { label: t('ledger:detail.time'), value: <DateText value={entry.timestamp} withTime /> },
          ]}
        />
      </Card>
      <Card title={t('ledger:seal.title')}>
        <KeyValueList
          items={[
            { label: t('ledger:seal.alg'), value: <CodeText value={entry.seal.alg} /> },
            { label: t('ledger:seal.keyId'), value: <CodeText value={entry.seal.keyId} max={28} copy /> },
            { label: t('ledger:seal.signature'), value: hash(entry.seal.signature) },
            { label: t('ledger:seal.log'), value: <CodeText value={entry.log.origin} /> },
            { label: t('ledger:seal.logKey'), value: hash(entry.log.publicKey) },
          ]}
        />
      </Card>
      <MetadataCard metadata={entry.metadata} />
    </>
  );
}

function MetadataCard({ metadata }: Pick<LedgerEntryDetail, 'metadata'>) {
  const t = useTexts();
  const auth = useAuth();
  const isOfficer = mayOpen(screens.clients.access, auth);
  const { kind, actor, caseId, clientId, reviewId, paymentId } = metadata;
  const items: { id: string; label: string; value: ReactNode }[] = [
    { id: 'kind', label: t('ledger:metadata.kind'), value: kindText(kind, t) },
    {
      id: 'actor',
      label: t('ledger:metadata.actor'),
      value: wordOf(t, `timeline:actor.${actor}`, '') || <CodeText value={actor} max={28} />,
    },
  ];
  const add = (id: 'caseId' | 'clientId' | 'reviewId' | 'paymentId', value: ReactNode) =>
    items.push({ id, label: t(`ledger:metadata.${id}`), value });
  if (caseId !== undefined) {
    const code = <CodeText value={caseId} />;
    add(
      'caseId',
      isOfficer ? (
        <Link to="/app/clients/$caseId" params={{ caseId }}>
          {code}
        </Link>
      ) : (
        code
      ),
    );
  }
  if (clientId !== undefined) {
    add(
      'clientId',
      <Link to="/app/ledger" search={{ clientId }}>
        <CodeText value={clientId} />
      </Link>,
    );
  }
  if (reviewId !== undefined) {
    const code = <CodeText value={reviewId} />;
    add(
      'reviewId',
      isOfficer ? (
        <Link to="/app/review/$itemId" params={{ itemId: reviewId }}>
          {code}
        </Link>
      ) : (
        code
      ),
    );
  }
  if (paymentId !== undefined) add('paymentId', <CodeText value={paymentId} />);
  return (
    <Card
      title={t('ledger:metadata.title')}
      actions={
        caseId !== undefined && (
          <Link to="/app/timeline" search={{ caseId }}>
            {t('ledger:metadata.timeline')}
          </Link>
        )
      }
    >
      <KeyValueList items={items} />
    </Card>
  );
}
