import type { ClientFile } from '@sorgfalt/contract';
import { isCaseEnded } from '@sorgfalt/workflow';
import { createLink, useNavigate } from '@tanstack/react-router';
import { IconCertificate, IconFileText } from '@tabler/icons-react';
import { EvidenceButton } from '../../../domain/evidence-button.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RecordMenu } from '../record-menu.tsx';
import { useGiveOut } from './use-give-out.ts';

const ButtonLink = createLink(LinkButton);

/** The way forward with a client, what is read about it most, and the rest in a menu. */
export function ClientActions({ file }: { file: ClientFile }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { clientId, name, cases } = file;
  const giveOut = useGiveOut(clientId);
  return (
    <>
      <WayForward file={file} />
      <ButtonLink to="/app/timeline" search={{ clientId }}>
        {t('clientFile:page.timeline')}
      </ButtonLink>
      <EvidenceButton subject="client" id={clientId} label={t('clientFile:page.bundle')} />
      <RecordMenu
        clientId={clientId}
        name={name}
        isEnded={cases.every(({ status }) => isCaseEnded(status))}
        before={[
          {
            id: 'file',
            icon: <IconFileText size={16} />,
            label: t('clientFile:page.file'),
            onSelect: giveOut,
          },
          {
            id: 'proofs',
            icon: <IconCertificate size={16} />,
            label: t('clientFile:page.proofs'),
            onSelect: () => void navigate({ to: '/app/proofs', search: { clientId } }),
          },
        ]}
      />
    </>
  );
}

/** What waits for a person comes first, then what is not decided yet; who is accepted pays. */
function WayForward({ file: { clientId, status, isFrozen, cases, reviews } }: { file: ClientFile }) {
  const t = useTexts();
  const waiting = reviews.find((review) => review.status === 'pending');
  if (waiting !== undefined)
    return (
      <ButtonLink variant="primary" to="/app/review/$itemId" params={{ itemId: waiting.itemId }}>
        {t('clientFile:page.review')}
      </ButtonLink>
    );
  const open = cases.find((each) => !isCaseEnded(each.status));
  if (open !== undefined)
    return (
      <ButtonLink variant="primary" to="/app/clients/$caseId" params={{ caseId: open.caseId }}>
        {t('clientFile:page.case')}
      </ButtonLink>
    );
  if (status !== 'accepted' || isFrozen) return null;
  return (
    <ButtonLink variant="primary" to="/app/payments/new" search={{ clientId }}>
      {t('clientFile:page.pay')}
    </ButtonLink>
  );
}
