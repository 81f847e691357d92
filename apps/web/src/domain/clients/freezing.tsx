import { clientRoutes, mayCall } from '@sorgfalt/contract';
import type { Freeze } from '@sorgfalt/contract';
import { endsByHand, mayLiftFreeze } from '@sorgfalt/workflow';
import { IconSnowflakeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { standingQuery, useFreeze, useLiftFreeze } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface FreezeDialogProps {
  readonly clientId: string;
  readonly name: string;
  onClose(): void;
}

/** Whether this reader may freeze the client, who is not frozen yet. */
export function useMayFreeze(clientId: string): boolean {
  const { role } = useAuth();
  const { data } = useQuery(standingQuery(clientId));
  return mayCall(clientRoutes.freeze.access, role) && data?.isFrozen === false;
}

/** Freezes a client for a reason. */
export function FreezeDialog({ clientId, name, onClose }: FreezeDialogProps) {
  const t = useTexts();
  return (
    <ReasonDialog
      title={t('clients:freeze.title', { name })}
      description={t('clients:freeze.text')}
      confirmText={t('clients:freeze.button')}
      cancelText={t('clients:freeze.keep')}
      label={t('clients:freeze.reason')}
      missing={t('clients:freeze.missing')}
      failed={t('clients:freeze.failed')}
      action={useFreeze(clientId)}
      onClose={onClose}
    />
  );
}

/** Lets another administrator end a freeze that one made by hand. */
export function LiftButton({ freeze: { freezeId, cause, frozenBy } }: { freeze: Freeze }) {
  const t = useTexts();
  const { role, currentUser } = useAuth();
  const lift = useLiftFreeze(freezeId);
  const [isAsking, setIsAsking] = useState(false);
  const may = mayLiftFreeze({ frozenBy: frozenBy.uid }, { id: currentUser.uid, role });
  if (!endsByHand(cause) || !may.ok) return null;
  return (
    <>
      <Button size="small" icon={<IconSnowflakeOff />} onClick={() => setIsAsking(true)}>
        {t('clients:lift.button')}
      </Button>
      {isAsking && (
        <ReasonDialog
          variant="primary"
          title={t('clients:lift.title')}
          description={t('clients:lift.text')}
          confirmText={t('clients:lift.button')}
          cancelText={t('clients:lift.keep')}
          label={t('clients:freeze.reason')}
          missing={t('clients:lift.missing')}
          failed={t('clients:lift.failed')}
          action={lift}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
