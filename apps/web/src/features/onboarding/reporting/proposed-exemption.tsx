import type { ClientReporting } from '@sorgfalt/contract';
import { useAuth } from '../../../client/identity/auth-context.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAssessing } from './queries.ts';
import { Refused } from './refused.tsx';
import styles from './reporting.module.css';

/** That an entity is exempt, as one person has said of what is shown: another one confirms it. */
export function ProposedExemption({ entity }: { entity: ClientReporting['entities'][number] }) {
  const t = useTexts();
  const { currentUser } = useAuth();
  const confirming = useAssessing(entity);
  const { proposed, content } = entity;
  if (proposed === null || content === null) return null;
  const { reason, by } = proposed;
  return (
    <>
      <Banner tone="caution">
        {t('reporting:proposed.told', { name: by.name, reason: t(`reporting:exempt.${reason}`) })}
      </Banner>
      <div className={styles['acts']}>
        <Button
          size="small"
          loading={confirming.isPending}
          {...(by.uid === currentUser.uid ? { disabledReason: t('reporting:proposed.own') } : {})}
          onClick={() => confirming.mutate({ exempt: reason, dueOn: null, code: content.code })}
        >
          {t('reporting:proposed.confirm')}
        </Button>
      </div>
      <Refused error={confirming.error} />
    </>
  );
}
