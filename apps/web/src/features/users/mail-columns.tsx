import type { Mail } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { useMinute } from '../../ui/use-minute.ts';

export function mailColumns(t: Translate, onRead: (mail: Mail) => void): Column<Mail>[] {
  return [
    {
      id: 'createdAt',
      header: t('users:mail.column.at'),
      width: '150px',
      cell: ({ createdAt }) => <DateText value={createdAt} withTime />,
    },
    {
      id: 'recipient',
      header: t('users:mail.column.recipient'),
      width: 'minmax(180px, 2fr)',
      cell: ({ recipient }) => <bdi>{recipient}</bdi>,
    },
    {
      id: 'kind',
      header: t('users:mail.column.kind'),
      width: 'minmax(160px, 1fr)',
      cell: ({ kind }) => t(`users:mail.kind.${kind}`),
    },
    {
      id: 'state',
      place: 'status',
      header: t('users:mail.column.state'),
      width: '160px',
      cell: (mail) => <MailState mail={mail} t={t} onRead={onRead} />,
    },
  ];
}

/** Sent, to be read and handed over, or worth nothing any more. */
function MailState({ mail, t, onRead }: { mail: Mail; t: Translate; onRead: (mail: Mail) => void }) {
  const now = useMinute();
  const isOver = Date.parse(mail.expiresAt) <= now;
  if (mail.isReadable) {
    return (
      <Button
        size="small"
        aria-label={t('users:mail.readOf', { recipient: mail.recipient })}
        onClick={() => onRead(mail)}
      >
        {t('users:mail.read')}
      </Button>
    );
  }
  if (mail.sentAt !== null) return <Status tone="good">{t('users:mail.sent')}</Status>;
  return (
    <Status tone={isOver ? 'neutral' : 'waiting'}>
      {t(isOver ? 'users:mail.over' : 'users:mail.waits')}
    </Status>
  );
}
