import { clientRoutes, mayCall } from '@sorgfalt/contract';
import type { LegalHold } from '@sorgfalt/contract';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useHold, useLiftHold } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface HoldDialogProps {
  readonly clientId: string;
  readonly name: string;
  onClose(): void;
}

/** Keeps all of a client from being erased. There may be several holds, each with its own end. */
export function HoldDialog({ clientId, name, onClose }: HoldDialogProps) {
  const t = useTexts();
  return (
    <ReasonDialog
      variant="primary"
      title={t('clients:hold.title', { name })}
      description={t('clients:hold.text')}
      confirmText={t('clients:hold.confirm')}
      cancelText={t('clients:hold.cancel')}
      label={t('clients:freeze.reason')}
      missing={t('clients:lift.missing')}
      failed={t('clients:hold.failed')}
      action={useHold(clientId)}
      onClose={onClose}
    />
  );
}

/** Lets another administrator end a hold. */
export function LiftHoldButton({ hold: { holdId, placedBy } }: { hold: LegalHold }) {
  const t = useTexts();
  const { role, currentUser } = useAuth();
  const lift = useLiftHold(holdId);
  const [isAsking, setIsAsking] = useState(false);
  if (!mayCall(clientRoutes.liftHold.access, role) || placedBy.uid === currentUser.uid) return null;
  return (
    <>
      <Button size="small" icon={<IconLockOpen />} onClick={() => setIsAsking(true)}>
        {t('clients:hold.lift')}
      </Button>
      {isAsking && (
        <ReasonDialog
          variant="primary"
          title={t('clients:hold.liftTitle')}
          description={t('clients:hold.liftText')}
          confirmText={t('clients:hold.lift')}
          cancelText={t('clients:hold.leave')}
          label={t('clients:freeze.reason')}
          missing={t('clients:lift.missing')}
          failed={t('clients:hold.liftFailed')}
          action={lift}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
