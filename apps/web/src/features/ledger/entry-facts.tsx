import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { NumberText } from '../../ui/number-text.tsx';

interface FactsProps {
  readonly entry: LedgerEntryDetail;
}

/** Where an entry stands in the log, and its hashes. */
export function PlaceCard({ entry }: FactsProps) {
  const t = useTexts();
  const orNotYet = (value: number | null) =>
    value === null ? t('ledger:detail.notYet') : <NumberText value={value} />;
  return (
    <Card title={t('ledger:detail.title')}>
      <KeyValueList
        items={[
          { label: t('ledger:detail.entryId'), value: <CodeText value={entry.entry_id} copy /> },
          { label: t('ledger:detail.block'), value: orNotYet(entry.block) },
          { label: t('ledger:detail.index'), value: orNotYet(entry.leaf_index) },
          { label: t('ledger:detail.size'), value: orNotYet(entry.tree_size) },
          {
            label: t('ledger:detail.proofHash'),
            value: <CodeText kind="hash" value={entry.proof_hash} />,
          },
          {
            label: t('ledger:detail.txHash'),
            value:
              entry.tx_hash === null ? (
                t('ledger:detail.notYet')
              ) : (
                <CodeText kind="hash" value={entry.tx_hash} />
              ),
          },
        ]}
      />
    </Card>
  );
}

/** What the firm sealed an entry with, and the log that it stands in. */
export function SealCard({ entry: { seal, log } }: FactsProps) {
  const t = useTexts();
  return (
    <Card title={t('ledger:seal.title')}>
      <KeyValueList
        items={[
          { label: t('ledger:seal.alg'), value: <CodeText value={seal.alg} /> },
          { label: t('ledger:seal.keyId'), value: <CodeText value={seal.keyId} max={28} copy /> },
          { label: t('ledger:seal.signature'), value: <CodeText kind="hash" value={seal.signature} /> },
          { label: t('ledger:seal.log'), value: <CodeText value={log.origin} /> },
          { label: t('ledger:seal.logKey'), value: <CodeText kind="hash" value={log.publicKey} /> },
        ]}
      />
    </Card>
  );
}
