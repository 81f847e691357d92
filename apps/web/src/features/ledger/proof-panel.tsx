import type { ProofDetail } from '@sorgfalt/contract';
import { base64Decode } from '@sorgfalt/ledger';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { CallFailed } from '../../client/call-failed.tsx';
import { save } from '../../client/download.ts';
import { EvidenceButton } from '../../domain/evidence-button.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './proof-panel.module.css';
import { proofQuery } from './proofs-queries.ts';
import { StampFacts } from './stamp-facts.tsx';
import { StatusMark } from './status-mark.tsx';
import { kindText } from './words.ts';

const ButtonLink = createLink(LinkButton);

/** One proof beside the list: what it is, who stamped it, and its parts as files. */
export function ProofPanel({ proofId, onClose }: { proofId: string; onClose: () => void }) {
  const t = useTexts();
  const { data: proof, error, refetch, isFetching } = useQuery(proofQuery(proofId));
  const title = proof ? kindText(proof.entry.metadata.kind, t) : t('proofs:detail.title');
  return (
    <SidePanel
      open
      onClose={onClose}
      title={title}
      className={styles['panel']}
      {...(proof
        ? {
            footer: (
              <span className={styles['actions']}>
                <ButtonLink to="/app/ledger/$entryId" params={{ entryId: proofId }} variant="primary">
                  {t('proofs:detail.openEntry')}
                </ButtonLink>
                <EvidenceButton subject="entry" id={proofId} label={t('proofs:evidence.download')} />
              </span>
            ),
          }
        : {})}
    >
      {error ? (
        <CallFailed
          compact
          error={error}
          title={t('proofs:detailsFailed')}
          gone={t('proofs:detailsGone')}
          back={<Button onClick={onClose}>{t('close')}</Button>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : proof ? (
        <Details proof={proof} />
      ) : (
        <Skeleton lines={10} />
      )}
    </SidePanel>
  );
}

function Details({ proof }: { proof: ProofDetail }) {
  const t = useTexts();
  const { entry, lastVerified, payloadState, proofId, stamp } = proof;
  const hash = (value: string) => <CodeText kind="hash" value={value} />;
  return (
    <div className={styles['details']}>
      <KeyValueList
        items={[
          { label: t('proofs:column.status'), value: <StatusMark entry={entry} /> },
          { label: t('proofs:detail.proofId'), value: <CodeText value={proofId} copy /> },
          { label: t('proofs:column.time'), value: <DateText value={entry.timestamp} withTime /> },
          { label: t('ledger:detail.block'), value: entry.block ?? t('ledger:detail.notYet') },
          { label: t('proofs:column.proofHash'), value: hash(entry.proof_hash) },
          {
            label: t('ledger:detail.txHash'),
            value: entry.tx_hash === null ? t('ledger:detail.notYet') : hash(entry.tx_hash),
          },
          { label: t('proofs:column.content'), value: t(`proofs:content.${payloadState}`) },
          {
            label: t('proofs:detail.lastVerified'),
            value: lastVerified === null ? t('proofs:detail.never') : <LastVerified {...lastVerified} />,
          },
        ]}
      />
      <section>
        <h3 className={styles['heading']}>{t('proofs:stamp.title')}</h3>
        <StampFacts stamp={stamp} />
      </section>
      <section>
        <h3 className={styles['heading']}>{t('proofs:detail.files')}</h3>
        <Files proof={proof} />
      </section>
    </div>
  );
}

function LastVerified({ at, ok }: NonNullable<ProofDetail['lastVerified']>) {
  const t = useTexts();
  return (
    <span className={styles['actions']}>
      <Status tone={ok ? 'good' : 'stopped'}>
        {t(ok ? 'proofs:detail.verifiedOk' : 'proofs:bundle.failed')}
      </Status>
      <DateText value={at} withTime />
    </span>
  );
}

/** The parts of a proof as other tools read them. */
function Files({ proof }: { proof: ProofDetail }) {
  const t = useTexts();
  const { entry, proofId, tlogProof, token } = proof;
  const notYet = t('proofs:detail.notYet');
  const files = [
    { name: t('proofs:detail.tlogProof'), file: `${proofId}.tlog-proof`, content: tlogProof, none: notYet },
    { name: t('proofs:detail.token'), file: `${proofId}.tsr`, content: bytesOf(token), none: notYet },
    {
      name: t('proofs:detail.seal'),
      file: `${proofId}.p7s`,
      content: entry.seal.alg === 'CAdES' ? bytesOf(entry.seal.signature) : null,
      none: t('proofs:detail.noCms'),
    },
  ];
  return (
    <ul className={styles['files']}>
      {files.map(({ name, file, content, none }) => (
        <li key={file}>
          <span>{name}</span>
          <Button
            size="small"
            variant="ghost"
            icon={<IconDownload />}
            aria-label={`${t('proofs:detail.download')}: ${name}`}
            {...(content === null ? { disabledReason: none } : {})}
            onClick={() => content !== null && save(new Blob([content]), file)}
          >
            {t('proofs:detail.download')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function bytesOf(base64: string | null): Uint8Array<ArrayBuffer> | null {
  const bytes = base64 === null ? null : base64Decode(base64);
  return bytes === null ? null : Uint8Array.from(bytes);
}
