import type { DutyConfirmation, Role, User } from '@sorgfalt/contract';
import { useMemo, useState } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { DutiesDialog } from './duties-dialog.tsx';
import { dutiesOf } from './duty-list.tsx';
import { useSetRole } from './queries.ts';

/** A role for somebody. */
export interface RoleChange {
  readonly user: User;
  readonly role: Role;
  readonly confirmation?: DutyConfirmation;
}

/** A change that would bring duties together. */
interface Stopped extends RoleChange {
  readonly duties: NonNullable<ReturnType<typeof dutiesOf>>;
}

/** Sends a change and says how it went, or asks about duties that it would bring together; the list shows the server's answer only. */
export function useRoleChange() {
  const t = useTexts();
  const toast = useToast();
  const { mutate, isPending, variables } = useSetRole();
  const [stopped, setStopped] = useState<Stopped>();
  const [written, setWritten] = useState({ uid: '', reason: '' });
  const change = useMemo(
    () =>
      ({ user, role, confirmation }: RoleChange) =>
        mutate(
          { uid: user.uid, role, confirmation },
          {
            onSuccess: () =>
              toast.show({
                type: 'success',
                title: t('users:updated'),
                text: t('users:nowRole', { name: user.name, role: t(`role.${role}`) }),
              }),
            onError: (error) => {
              const duties = dutiesOf(error);
              if (duties !== null) return setStopped({ user, role, duties });
              const requestId = requestIdOf(error);
              const reason = errorText(error, t);
              toast.show({
                type: 'error',
                title: t('users:failed'),
                text: requestId === undefined ? reason : `${reason} · ${t('requestId')} ${requestId}`,
              });
            },
          },
        ),
    [mutate, toast, t],
  );
  const dialog = stopped && (
    <DutiesDialog
      name={stopped.user.name}
      duties={stopped.duties}
      reason={written.uid === stopped.user.uid ? written.reason : ''}
      onReason={(reason) => setWritten({ uid: stopped.user.uid, reason })}
      onClose={() => setStopped(undefined)}
      onConfirm={(confirmation) => {
        setStopped(undefined);
        change({ user: stopped.user, role: stopped.role, confirmation });
      }}
    />
  );
  return { change, pendingUid: isPending ? variables.uid : undefined, dialog };
}
