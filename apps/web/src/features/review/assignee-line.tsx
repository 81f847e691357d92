import type { ReviewItemDetail } from '@sorgfalt/contract';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { errorText } from '../../client/error-text.ts';
import { ConfirmButton } from '../../domain/confirm-button.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import { useToast } from '../../ui/toast.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { decisionHooks } from './actions.ts';
import styles from './assignee-line.module.css';
import { assigneeAt } from './due.ts';
import { useAssign, useUnassign } from './queries.ts';
import { clientLabel } from './words.ts';

/** Who works on a pending item, and the way to take it up, give it back or, knowingly, take it from a colleague. */
export function AssigneeLine({ item }: { item: ReviewItemDetail }) {
  const t = useTexts();
  const { currentUser } = useAuth();
  const assignee = assigneeAt(item, useMinute());
  const isMine = assignee?.uid === currentUser.uid;
  const time = assignee === null ? '' : formatDateTime(assignee.since);
  const name = assignee?.name ?? '';
  return (
    <section aria-label={t('review:assignee.title')} className={styles['line']}>
      <p aria-live="polite" className={styles['who']}>
        {assignee === null
          ? t('review:assignee.nobody')
          : isMine
            ? t('review:assignee.mine', { time })
            : t('review:assignee.since', { name, time })}
      </p>
      {assignee !== null && !isMine ? (
        <TakeOver item={item} assignee={assignee} />
      ) : (
        <Own item={item} isFree={!isMine} />
      )}
    </section>
  );
}

/** One button that takes up what nobody has, and gives back what one has oneself. */
function Own({ item, isFree }: { item: ReviewItemDetail; isFree: boolean }) {
  const t = useTexts();
  const toast = useToast();
  const assigning = useAssign();
  const unassigning = useUnassign();
  const onError = (error: unknown) =>
    toast.show({ type: 'error', title: t('review:assignee.failed'), text: errorText(error, t) });
  // What one made oneself, one cannot decide.
  if (isFree && item.part === 'made') return null;
  const press = () =>
    isFree
      ? assigning.mutate({ itemId: item.id, from: null }, { onError })
      : unassigning.mutate(item.id, { onError });
  return (
    <Button
      size="small"
      kbd="t"
      data-decision={decisionHooks.take}
      loading={assigning.isPending || unassigning.isPending}
      onClick={press}
    >
      {isFree ? t('review:assignee.take') : t('review:assignee.giveBack')}
    </Button>
  );
}

type Assignee = NonNullable<ReviewItemDetail['assignee']>;

function TakeOver({ item, assignee: { uid, name, since } }: { item: ReviewItemDetail; assignee: Assignee }) {
  const t = useTexts();
  const assigning = useAssign();
  if (item.part === 'made') return null;
  return (
    <ConfirmButton
      text={t('review:assignee.takeOver')}
      label={`${t('review:assignee.takeOver')}: ${clientLabel(item, t)}`}
      title={t('review:assignee.takeOverTitle', { name })}
      description={t('review:assignee.takeOverText', { name, time: formatDateTime(since) })}
      cancelText={t('review:assignee.cancel')}
      variant="primary"
      act={() => assigning.mutateAsync({ itemId: item.id, from: uid })}
      done={{ title: t('review:assignee.takenOver', { name }) }}
      failed={(error) => ({ title: t('review:assignee.failed'), text: errorText(error, t) })}
    />
  );
}
