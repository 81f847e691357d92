import { approvalLimitMaxMinor, type ApprovalLimits } from '@sorgfalt/contract';
import { formatAmount, parseAmount } from '@sorgfalt/money';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './payment-form.module.css';
import { approvalLimitsQuery, useSetApprovalLimits } from './rule-queries.ts';

/** Up to what each role may approve payments; administrators set it. */
export function ApprovalLimitsCard({ isAdmin }: { isAdmin: boolean }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(approvalLimitsQuery());
  return (
    <Card title={t('payments:limits.title')} subtitle={t('payments:limits.subtitle')}>
      {data !== undefined ? (
        <LimitsForm limits={data} isAdmin={isAdmin} />
      ) : error ? (
        <CallFailed
          error={error}
          compact
          title={t('payments:limits.failed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="64px" />
      )}
    </Card>
  );
}

type Role = keyof ApprovalLimits;
const roles: readonly Role[] = ['admin', 'editor'];

/** What somebody writes in place of a limit, which a colleague may change meanwhile. */
interface Written {
  readonly text: string;
  readonly seen: number | null;
}

/** The limit that a text says, CHF centimes: null where it is empty, undefined where it is none. */
function limitOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = parseAmount(text, 'CHF');
  return amount.ok && amount.value >= 0 && amount.value <= approvalLimitMaxMinor ? amount.value : undefined;
}

function LimitsForm({ limits, isAdmin }: { limits: ApprovalLimits; isAdmin: boolean }) {
  const t = useTexts();
  const toast = useToast();
  const set = useSetApprovalLimits();
  const textOf = (limit: number | null) => (limit === null ? '' : formatAmount(limit, 'CHF'));
  // Live events read the limits again: what is being written stays, every other field shows what the server has.
  const [written, setWritten] = useState<Partial<Record<Role, Written>>>({});
  const textIn = (role: Role) => written[role]?.text ?? textOf(limits[role]);
  const texts = { admin: textIn('admin'), editor: textIn('editor') };
  const seenIn = (role: Role) => (written[role] ?? { seen: limits[role] }).seen;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [admin, editor] = [limitOf(texts.admin), limitOf(texts.editor)];
    if (set.isPending || admin === undefined || editor === undefined) return;
    set.mutate(
      { admin, editor, seen: { admin: seenIn('admin'), editor: seenIn('editor') } },
      {
        onSuccess: () => {
          setWritten({});
          toast.show({ type: 'success', title: t('payments:limits.saved') });
        },
        onError: (problem) => {
          // What was written rests on a limit that is none any more: the fields show what a colleague set.
          if (problem instanceof ApiError && problem.code === 'version-conflict') setWritten({});
          toast.show({ type: 'error', title: t('payments:action.failed'), text: errorText(problem, t) });
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={handleSubmit} className={styles['stack']}>
      <div className={styles['grid']}>
        {roles.map((role) => (
          <Field
            key={role}
            label={t(`role.${role}`)}
            hint={t('payments:limits.hint')}
            error={limitOf(texts[role]) === undefined ? t('payments:limits.noAmount') : undefined}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              readOnly={!isAdmin || set.isPending}
              value={texts[role]}
              onChange={({ target: { value: text } }) =>
                setWritten({ ...written, [role]: { text, seen: seenIn(role) } })
              }
            />
          </Field>
        ))}
      </div>
      <div>
        <Button
          type="submit"
          loading={set.isPending}
          {...(isAdmin ? {} : { disabledReason: t('payments:limits.adminOnly') })}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
